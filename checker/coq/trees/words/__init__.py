"""Terms and statements in the words of Coq's library.

In reading order: ``names``, ``shapes``, ``theorems``, ``vectors``, ``datasets``, ``sequences``, ``statements``.
"""
