"""H(X, Y) ≤ H(X) + H(Y)."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    entry,
    equals,
    for_each,
    index,
    log,
    matrix,
    row,
    stack,
    sum_over,
    total,
)

J = matrix("J", "n", "m")
i, j = index("i", "n"), index("j", "m")


def cell(i, j):
    return entry(row(J, i), j)


first, second = stack(i, total(row(J, i))), stack(j, total(column(J, j)))
joint = -sum_over(i, sum_over(j, cell(i, j) * log(cell(i, j))))

CLAIM = Claim(
    title="H(X, Y) ≤ H(X) + H(Y)",
    source=Source(
        paper="sixteen",
        where="Cover and Thomas (2006), Theorem 2.6.6; two variables with positive joint law",
        fidelity="reconstructed",
    ),
    forall=(J,),
    assuming=(
        for_each(i, for_each(j, cell(i, j) > 0)),
        equals(sum_over(i, total(row(J, i))), 1),
    ),
    conclude=joint <= -dot(first, log(first)) - dot(second, log(second)),
)
