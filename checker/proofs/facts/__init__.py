"""What is always true of the parts of a goal: numbers, functions, vectors and matrices.  Each fact comes with its proof.

In reading order: ``absolute_sums``, ``alignment``, ``equal_matrices``, ``functions``, ``log_sum_exp``,
``matrices``, ``positive_vectors``, ``scalars``, ``three_vectors``, ``exponentials``, ``functions_named``,
``turns``, ``vectors``.
"""
