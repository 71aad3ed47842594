"""σ₂(W) ≤ ‖W − baᵀ‖."""

from checker.language import (
    Claim,
    Source,
    length,
    matrix,
    operator_norm,
    outer,
    singular_value,
    vector,
)

W, b, a = matrix("W", "m", "n"), vector("b", "m"), vector("a", "n")

CLAIM = Claim(
    title="σ₂(W) ≤ ‖W − baᵀ‖",
    source=Source(
        paper="fourteen",
        where="Eckart, Young and Mirsky; the lower bound on the error of a rank-one adapter, Zeng and Lee (2024), The expressive power of low-rank adaptation, Lemma 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(W, b, a),
    where=(
        length(a) >= 2,
        length(b) >= 2,
    ),
    conclude=singular_value(W, 2) <= operator_norm(W - outer(b, a)),
)
