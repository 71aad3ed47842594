"""There is a Lipschitz constant of attention in the query for all token matrices."""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, vector

C, X, q, r = scalar("C"), matrix("X", "n", "d"), vector("q", "d"), vector("r", "d")

CLAIM = Claim(
    title="∃ C ∀ X, q, r: ‖Xᵀs(Xq) − Xᵀs(Xr)‖ ≤ C·‖q − r‖",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    exists=(C,),
    forall=(X, q, r),
    conclude=norm(X.T @ softmax(X @ q) - X.T @ softmax(X @ r)) <= C * norm(q - r),
)
