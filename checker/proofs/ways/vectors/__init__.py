"""Ways to prove a goal about norms, inner products, quadratic forms, traces, and sums of vectors.

In reading order: ``angles``, ``directions``, ``eigenvalues``, ``equal_sizes``, ``gradients``, ``lengths``, ``linear_sums``, ``norms``,
``quadratic_forms``, ``vector_sums``, ``combinations``, ``words``, ``heads``, ``names``.
"""
