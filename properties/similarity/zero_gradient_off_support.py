"""A token that is not a support vector contributes nothing to the gradient, read exactly and for each update.

Role.  “Tokens that do not serve as support vectors have zero gradients and can be safely disregarded during pretraining”.
Note.  ∇L(X) = Σ over inputs of ℓ′·Σ_t s_t(γ_t − γ̄)x_t z_iᵀ: the contribution of token t is its coefficient s_t(γ_t − γ̄).  A run may
start at any X(0), so every X belongs to some update.
"""

from checker.language import (
    Claim,
    Source,
    best_token,
    dataset,
    dot,
    entry,
    equals,
    index,
    matrix,
    matrix_logits,
    matrix_separable,
    max_margin_matrix,
    same_length,
    softmax,
    token_scores,
    unique_best_token,
)

D, X, i, t = dataset("D", queries=True, keys=False), matrix("X", "d", "d"), index("i", "n"), index("t", "T")
margins = matrix_logits(D, max_margin_matrix(D), i)
s, gamma = softmax(matrix_logits(D, X, i)), token_scores(D, i)

CLAIM = Claim(
    title="Off the support the contribution s_t(γ_t − γ̄) of a token to the gradient is zero, at every X",
    source=Source(paper="similarity", where="§1, contributions, and §3.2: “zero gradients”", fidelity="verbatim"),
    forall=(D, X, i, t),
    where=(same_length(D), unique_best_token(D), matrix_separable(D)),
    assuming=(entry(margins, best_token(D, i)) - entry(margins, t) > 1,),
    conclude=equals(entry(s, t) * (entry(gamma, t) - dot(s, gamma)), 0),
)
