"""A causal attention matrix with weights ≥ ε on and below the diagonal, εT > 1, keeps the first token's weight below 1 − ε."""

from checker.language import (
    Claim,
    Source,
    column,
    entry,
    equals,
    for_each,
    implies,
    index,
    length,
    matrix,
    row,
    scalar,
    total,
)

A, eps, i = matrix("A", "T", "T"), scalar("eps"), index("i", "T")
g, h, r = index("g", "T"), index("h", "T"), index("r", "T")

CLAIM = Claim(
    title="A causal attention matrix with weights ≥ ε on and below the diagonal, εT > 1, keeps the first token's weight below 1 − ε",
    source=Source(
        paper="fifteen",
        where="Wu, Wang, Jegelka and Jadbabaie (2025), On the emergence of position bias in transformers, Theorem 4.1",
        fidelity="reconstructed",
    ),
    forall=(A, eps, i),
    assuming=(
        eps > 0,
        for_each(r, equals(total(row(A, r)), 1)),
        for_each(g, for_each(h, implies(h <= g, eps <= entry(row(A, g), h)) & (0 <= entry(row(A, g), h)))),
        eps * length(column(A, 0)) > 1,
    ),
    conclude=entry(row(A, i), 0) <= 1 - eps,
)
