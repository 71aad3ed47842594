"""A certified instance made smaller and simpler, or larger and less special.

In reading order: ``enlarge``, ``simpler_numbers``, ``function_moves``, ``shrink``.
"""
