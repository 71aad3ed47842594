"""Functions as they are printed: calls, values f(x), gradients, and what stands before a bracket and may be a factor.

In reading order: ``called``, ``factors``, ``gradients``, ``nearest``, ``applied``.
"""
