"""The momentum buffer of examples met in any order."""

from checker.language import (
    Claim,
    Source,
    at,
    for_each,
    index,
    iterate,
    matrix,
    natural,
    norm,
    order,
    row,
    scalar,
    vector,
)

X, o, k, t = matrix("X", "n", "d"), order("o", "n"), natural("k"), natural("t")
beta, R, m, i = scalar("beta"), scalar("R"), vector("m", "d"), index("i", "n")
buffer = iterate(k, m, start=0 * row(X, at(o, 0)), update=beta * m + (1 - beta) * row(X, at(o, t)), step=t)

CLAIM = Claim(
    title="‖m_k‖ ≤ R where ‖g_t‖ ≤ R for all t",
    source=Source(paper="textbook", where="momentum, bounded gradients", fidelity="paraphrase"),
    forall=(X, o, k, beta, R),
    assuming=(
        beta >= 0,
        beta <= 1,
        for_each(i, norm(row(X, i)) <= R),
    ),
    conclude=norm(buffer) <= R,
)
