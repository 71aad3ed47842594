"""Inequalities about what a function does: signs, monotone and Lipschitz functions, segments, logarithms, fractions.

In reading order: ``logarithms``, ``shift``, ``softmax_bounds``, ``entry_signs``, ``inequality``,
``denominators``, ``fact_base``, ``identities``, ``segments``, ``sizes_of_values``, ``lipschitz``.
"""
