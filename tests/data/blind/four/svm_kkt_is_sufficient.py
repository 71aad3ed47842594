"""A KKT point of the hard-margin problem without bias has least norm among all feasible vectors."""

from checker.language import Claim, Source, dot, equals, matrix, minimum, norm, total, vector

X = matrix("X", "n", "d")
w, u, lam = vector("w", "d"), vector("u", "d"), vector("lambda", "n")

CLAIM = Claim(
    title="w = Xᵀλ, λ ≥ 0, λᵀ(Xw − 1) = 0 and Xu ≥ 1 give ‖w‖ ≤ ‖u‖",
    source=Source(paper="blind-four", where="Appendix B, Proposition 39", fidelity="reconstructed"),
    forall=(X, w, u, lam),
    assuming=(equals(w, X.T @ lam), minimum(lam) >= 0, equals(dot(lam, X @ w), total(lam)), minimum(X @ u) >= 1),
    conclude=norm(w) <= norm(u),
)
