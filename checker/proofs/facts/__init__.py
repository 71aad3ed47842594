"""What is always true of the parts of a goal: numbers, functions, vectors and matrices.  Each fact comes with its proof.

In reading order: ``functions``, ``matrices``, ``positive_vectors``, ``scalars``, ``three_vectors``,
``exponentials``, ``vectors``, ``log_sum_exp``.
"""
