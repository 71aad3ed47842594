"""SVMs of any number of constraints, between certain bounds.

In reading order: ``constraints``, ``interior``, ``no_solution``, ``cycles``, ``few_active``,
``large_multipliers``, ``bracket``.
"""
