"""The output of an attention head whose weights are all small."""

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    sqrt,
    vector,
)

u, X = vector("u", "T"), matrix("X", "T", "d")
eps, R = scalar("eps"), scalar("R")
i, j = index("i", "T"), index("j", "T")

CLAIM = Claim(
    title="‖Σ_t s_t x_t‖ ≤ εR·√T where all s_t ≤ ε < 1/T",
    source=Source(
        paper="velickovic-2024",
        where="softmax is not enough (for sharp out-of-distribution), appendix",
        fidelity="paraphrase",
    ),
    forall=(u, X, eps, R),
    assuming=(
        for_each(i, entry(softmax(u), i) <= eps),
        length(u) * eps < 1,
        for_each(j, norm(row(X, j)) <= R),
    ),
    conclude=norm(X.T @ softmax(u)) <= eps * R * sqrt(length(u)),
)
