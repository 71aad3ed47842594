"""One goal in several wordings: a canonical form, powers and ratios taken, sums as products, factors for equalities.

In reading order: ``at_entries``, ``functions_of_products``, ``signs``, ``taken_powers``, ``hypotheses``,
``canonical``, ``directions``, ``sums_as_products``, ``sums_in_goals``, ``lagrange_multipliers``, ``of_sums``, ``function_values``,
``laws_as_softmax``, ``ratios``, ``of_goals``.
"""
