"""H[X, Y, Z] + H[Z] ≤ H[X, Z] + H[Y, Z] for a binary Z."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    for_each,
    index,
    log,
    matrix,
    positive,
    row,
    sum_over,
    total,
)

P, Q = matrix("P", "m", "n"), matrix("Q", "m", "n")
a, b, c, d, e, f = (index(letter, "m") for letter in "abcdef")
g, h = index("g", "n"), index("h", "n")
u, v = index("u", "m"), index("v", "m")
z0, z1 = sum_over(e, total(row(P, e))), sum_over(f, total(row(Q, f)))


def surprise(t):
    return -t * log(t)


joint = -sum_over(a, dot(row(P, a), log(row(P, a)))) - sum_over(b, dot(row(Q, b), log(row(Q, b))))
with_x = sum_over(c, surprise(total(row(P, c)))) + sum_over(d, surprise(total(row(Q, d))))
with_y = sum_over(g, surprise(total(column(P, g)))) + sum_over(h, surprise(total(column(Q, h))))

CLAIM = Claim(
    title="H[X, Y, Z] + H[Z] ≤ H[X, Z] + H[Y, Z] for a binary Z",
    source=Source(
        paper="fifteen",
        where="teorth/pfr, blueprint, entropy.tex, submodularity; Z with two values",
        fidelity="reconstructed",
    ),
    forall=(P, Q),
    where=(for_each(u, positive(row(P, u))), for_each(v, positive(row(Q, v)))),
    assuming=(equals(z0 + z1, 1),),
    conclude=joint + surprise(z0) + surprise(z1) <= with_x + with_y,
)
