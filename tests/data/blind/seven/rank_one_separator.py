"""A rank one matrix that separates, and its norm."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    for_each,
    frobenius,
    implies,
    index,
    matrix,
    norm,
    outer,
    row,
    vector,
)

X, a, b, z = matrix("X", "n", "d"), vector("a", "d"), vector("b", "m"), vector("z", "m")
i, j = index("i", "n"), index("j", "n")
W = outer(a, b)

CLAIM = Claim(
    title="(x_i − x_j)ᵀabᵀz ≥ 1 for all j ≠ i, and ‖abᵀ‖_F ≤ (‖a‖² + ‖b‖²)/2",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        a,
        b,
        z,
        i,
    ),
    assuming=(
        dot(b, z) >= 1,
        for_each(j, implies(~equals(i, j), dot(row(X, i) - row(X, j), a) >= 1)),
    ),
    conclude=for_each(j, implies(~equals(i, j), dot(row(X, i) - row(X, j), W @ z) >= 1))
    & (frobenius(W) <= (norm(a) ** 2 + norm(b) ** 2) / 2),
)
