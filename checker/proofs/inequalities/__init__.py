"""Inequalities about what a function does: signs, monotone and Lipschitz functions, segments, logarithms, fractions.

In reading order: ``denominators``, ``logarithms``, ``lowest_terms``, ``shift``, ``softmax_bounds``,
``entry_signs``, ``inequality``, ``fact_base``, ``identities``, ``inverses``, ``segments``, ``sizes_of_values``, ``lipschitz``,
``scales``.
"""
