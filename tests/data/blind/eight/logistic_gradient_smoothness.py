"""The gradient of the logistic risk is Lipschitz by a quarter of the squared operator norm."""

from checker.language import Claim, Source, dot, index, matrix, norm, operator_norm, row, sigmoid, sum_over, vector

X, w, q, i = matrix("X", "n", "d"), vector("w", "d"), vector("q", "d"), index("i", "n")
change = sum_over(i, (sigmoid(dot(row(X, i), w)) - sigmoid(dot(row(X, i), q))) * row(X, i))

CLAIM = Claim(
    title="‖Σ (σ(⟨x_i, w⟩) − σ(⟨x_i, q⟩))x_i‖ ≤ (‖X‖²/4)·‖w − q‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, w, q),
    conclude=norm(change) <= operator_norm(X) ** 2 / 4 * norm(w - q),
)
