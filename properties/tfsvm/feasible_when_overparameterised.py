"""With d ≥ max(T−1, n) the W-SVM is feasible for almost every dataset and every choice of tokens.

Role.  Why overparameterisation makes the SVM, and so the limit direction, exist.
Note.  Also with z_i = x_i1, the first token as query; and the p-SVM has a threshold of its own, n(T−1) ≤ d.
Duplicated or dependent tokens are exceptions of measure zero: one such dataset does not refute this.
"""

from checker.language import (
    Claim,
    Source,
    choice,
    dataset,
    dimension,
    first_token_queries,
    implies,
    inputs,
    matrix_separable,
    most_tokens,
    separable,
)

D, alpha = dataset("D", queries=True, keys=False, generic=True), choice("alpha")

CLAIM = Claim(
    title="d ≥ max(T−1, n) makes the W-SVM feasible for almost every dataset",
    source=Source(
        paper="tfsvm", where="the theorem on feasibility under overparameterisation", fidelity="reconstructed"
    ),
    quantifier="almost_all",
    forall=(D, alpha),
    assuming=(dimension(D) >= most_tokens(D) - 1, dimension(D) >= inputs(D)),
    conclude=matrix_separable(D, alpha)
    & matrix_separable(first_token_queries(D), alpha)
    & implies(inputs(D) * (most_tokens(D) - 1) <= dimension(D), separable(D, alpha)),
)
