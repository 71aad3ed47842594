"""The output of attention is Lipschitz in the query, by the squared radius of the tokens."""

from checker.language import Claim, Source, for_each, index, matrix, norm, row, scalar, softmax, vector

X, q, r, R, j = matrix("X", "n", "d"), vector("q", "d"), vector("r", "d"), scalar("R"), index("j", "n")

CLAIM = Claim(
    title="‖Xᵀs(Xq) − Xᵀs(Xr)‖ ≤ R²·‖q − r‖ if all tokens lie in the ball of radius R",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, q, r, R),
    assuming=(for_each(j, norm(row(X, j)) <= R),),
    conclude=norm(X.T @ softmax(X @ q) - X.T @ softmax(X @ r)) <= R**2 * norm(q - r),
)
