"""SVMs of least ℓp norm, with a certified gap, and their ends p → 1 and p → ∞.

In reading order: ``child``, ``ends``, ``refine``, ``solve``.
"""
