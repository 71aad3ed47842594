"""Logits that move by at most ε move the output of attention little."""

from checker.language import Claim, Source, exp, for_each, index, matrix, max_norm, norm, row, scalar, softmax, vector

X, u, w = matrix("X", "n", "d"), vector("u", "n"), vector("w", "n")
eps, R, j = scalar("eps"), scalar("R"), index("j", "n")

CLAIM = Claim(
    title="‖Xᵀs(u) − Xᵀs(w)‖ ≤ (e^{2ε} − 1)·R if ‖u − w‖_∞ ≤ ε and all tokens lie in the ball of radius R",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, u, w, eps, R),
    assuming=(max_norm(u - w) <= eps, for_each(j, norm(row(X, j)) <= R)),
    conclude=norm(X.T @ softmax(u) - X.T @ softmax(w)) <= (exp(2 * eps) - 1) * R,
)
