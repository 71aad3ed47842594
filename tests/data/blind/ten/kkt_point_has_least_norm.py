"""A KKT point of the hard-margin problem is its solution."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    matrix,
    norm,
    row,
    vector,
)

X, w, v, alpha = matrix("X", "n", "d"), vector("w", "d"), vector("v", "d"), vector("alpha", "n")
i, j, l, m = index("i", "n"), index("j", "n"), index("l", "n"), index("m", "n")

CLAIM = Claim(
    title="w = Σα_i x_i with complementary slackness has the least norm of all feasible v",
    source=Source(
        paper="tarzanagh-2023",
        where="Max-margin token selection, KKT conditions in the appendix",
        fidelity="paraphrase",
    ),
    forall=(X, w, v, alpha),
    assuming=(
        equals(w, X.T @ alpha),
        for_each(i, entry(alpha, i) >= 0),
        for_each(j, dot(row(X, j), w) >= 1),
        for_each(l, equals(entry(alpha, l) * (dot(row(X, l), w) - 1), 0)),
        for_each(m, dot(row(X, m), v) >= 1),
    ),
    conclude=norm(w) <= norm(v),
)
