"""A separator shorter than one for keys in the unit ball, with unit margins, can be doubled."""

from checker.language import Claim, Source, frobenius, matrix, minimum, norm, vector

X, w = matrix("X", "n", "d"), vector("w", "d")

CLAIM = Claim(
    title="min Xw ≥ 1, ‖X‖_F ≤ 1, ‖w‖ < 1 give min X(2w) ≥ 3",
    source=Source(paper="blind-four", where="Lemma 86", fidelity="reconstructed"),
    forall=(X, w),
    assuming=(minimum(X @ w) >= 1, frobenius(X) <= 1, norm(w) < 1),
    conclude=minimum(X @ (2 * w)) >= 3,
)
