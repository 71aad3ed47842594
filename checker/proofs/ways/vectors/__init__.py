"""Ways to prove a goal about norms, inner products, quadratic forms, traces, and sums of vectors.

In reading order: ``linear_sums``, ``norms``, ``lengths``, ``traces``, ``vector_sums``, ``combinations``,
``directions``, ``eigenvalues``.
"""
