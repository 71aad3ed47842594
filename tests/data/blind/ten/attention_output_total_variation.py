"""Two attention patterns over values in a ball."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    total,
    vector,
)

X, c, R = matrix("X", "n", "d"), vector("c", "d"), scalar("R")
u, w, i = vector("u", "n"), vector("w", "n"), index("i", "n")

CLAIM = Claim(
    title="‖XᵀS(u) − XᵀS(w)‖ ≤ R·‖S(u) − S(w)‖₁ for values in a ball of radius R",
    source=Source(paper="castin-2024", where="How smooth is attention?, appendix", fidelity="paraphrase"),
    forall=(X, c, R, u, w),
    assuming=(for_each(i, norm(row(X, i) - c) <= R),),
    conclude=norm(X.T @ softmax(u) - X.T @ softmax(w)) <= R * total(abs(softmax(u) - softmax(w))),
)
