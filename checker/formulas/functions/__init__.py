"""Functions as they are printed: calls, values f(x), gradients, nearest points, and what before a bracket may be a factor.

In reading order: ``nearest``, ``called``, ``factors``, ``gradients``, ``applied``.
"""
