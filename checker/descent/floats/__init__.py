"""The engines of descent in float64: numpy, numba, batches, arrays of any size, double-doubles.

In reading order: ``double_double``, ``batch``, ``float64_numba``, ``float64_numpy``, ``head_batch``, ``span``,
``float64_arrays``.
"""
