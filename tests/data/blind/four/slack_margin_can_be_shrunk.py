"""If every margin exceeds one, dividing by the least margin gives a shorter vector that is still feasible with an active constraint."""

from checker.language import Claim, Source, equals, matrix, minimum, norm, vector

X, w = matrix("X", "n", "d"), vector("w", "d")
c = 1 / minimum(X @ w)

CLAIM = Claim(
    title="min Xw > 1 gives min X(cw) = 1 and ‖cw‖ < ‖w‖ for c = 1/min Xw",
    source=Source(paper="blind-four", where="Appendix A, Lemma 42", fidelity="reconstructed"),
    forall=(X, w),
    assuming=(minimum(X @ w) > 1,),
    conclude=equals(minimum(X @ (c * w)), 1) & (norm(c * w) < norm(w)),
)
