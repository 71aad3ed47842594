"""Gradient and mirror descent in float64: batches, heads, joint parameters, arrays of any size, and the literal recipes.

In reading order: ``double_double``, ``batch``, ``float64_numba``, ``head_batch``, ``joint_descent``,
``linear_classifier``, ``literal``, ``mirror``, ``span``, ``float64_numpy``, ``mirror_joint``, ``float64``,
``float64_arrays``, ``basins``.
"""
