"""A margin of two with a bounded separator and short tokens."""

from checker.language import Claim, Source, dot, frobenius, matrix, norm, scalar, vector

x, y, W, R = vector("x", "d"), vector("y", "m"), matrix("W", "d", "m"), scalar("R")

CLAIM = Claim(
    title="‖x‖ ≥ ‖y‖ if xᵀWy ≥ 2, ‖W‖_F ≤ R, ‖x‖ ≤ 1 and ‖y‖ ≤ 1/R",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        x,
        y,
        W,
        R,
    ),
    assuming=(
        R > 0,
        dot(x, W @ y) >= 2,
        frobenius(W) <= R,
        norm(x) <= 1,
        norm(y) <= 1 / R,
    ),
    conclude=norm(x) >= norm(y),
)
