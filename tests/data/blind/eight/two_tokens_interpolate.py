"""With two tokens the output lies between them, as far as a sigmoid says."""

from checker.language import Claim, Source, entry, equals, matrix, norm, row, sigmoid, softmax, vector

X, u = matrix("X", 2, "d"), vector("u", 2)

CLAIM = Claim(
    title="‖Xᵀs(u) − x_2‖ = σ(u_1 − u_2)·‖x_1 − x_2‖ for T = 2",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, u),
    conclude=equals(
        norm(X.T @ softmax(u) - row(X, 1)), sigmoid(entry(u, 0) - entry(u, 1)) * norm(row(X, 0) - row(X, 1))
    ),
)
