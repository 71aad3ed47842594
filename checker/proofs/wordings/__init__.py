"""One goal in several wordings: a canonical form, powers and ratios taken, sums as products, factors for equalities.

In reading order: ``directions``, ``sums_as_products``, ``sums_in_goals``, ``taken_powers``,
``lagrange_multipliers``, ``of_sums``, ``at_entries``, ``function_values``, ``functions_of_products``,
``laws_as_softmax``, ``signs``, ``canonical``, ``ratios``, ``of_goals``.
"""
