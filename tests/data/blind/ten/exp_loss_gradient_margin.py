"""The gradient of the exponential loss is at least the margin times the loss."""

from checker.language import (
    Claim,
    Source,
    dot,
    exp,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    total,
    vector,
)

X, u, w = matrix("X", "n", "d"), vector("u", "d"), vector("w", "d")
gamma, i = scalar("gamma"), index("i", "n")
s = exp(-(X @ w))

CLAIM = Claim(
    title="γ·Σ_i e^{−⟨x_i, w⟩} ≤ ‖Σ_i e^{−⟨x_i, w⟩} x_i‖",
    source=Source(
        paper="soudry-2018",
        where="The implicit bias of gradient descent on separable data, Lemma on the gradient",
        fidelity="paraphrase",
    ),
    forall=(X, u, w, gamma),
    assuming=(
        norm(u) <= 1,
        for_each(i, dot(row(X, i), u) >= gamma),
    ),
    conclude=gamma * total(s) <= norm(X.T @ s),
)
