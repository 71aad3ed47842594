"""Ways to prove a goal about norms, inner products, eigenvalues, traces, and sums of vectors.

In reading order: ``angles``, ``directions``, ``eigenvalues``, ``equal_sizes``, ``lengths``, ``linear_sums``, ``norms``,
``vector_sums``, ``combinations``, ``words``, ``heads``, ``names``.
"""
