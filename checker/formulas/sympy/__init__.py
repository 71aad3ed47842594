"""What sympy expressions assume, their sizes, and matrix expressions.

In reading order: ``assumptions``, ``matrices``, ``sizes``.
"""
