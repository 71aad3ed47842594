"""A goal as a sum of squares times what is known to be ≥ 0, and bisection on boxes.

In reading order: ``conic_programs``, ``knowledge``, ``sum_problem``, ``entry_logarithms``, ``products_of_facts``,
``sums_of_squares``, ``gradings``, ``entry_weights``, ``entry_sums``, ``positivity``, ``boxes``, ``times_a_factor``, ``pieces``.
"""
