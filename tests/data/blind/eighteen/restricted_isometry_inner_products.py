"""Where lengths are kept up to 1 ± δ, inner products are kept up to 4δ."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    expectation,
    index,
    matrix,
    norm,
    row,
    scalar,
    vector,
)

X, v, w, delta = matrix("X", "n", "d"), vector("v", "d"), vector("w", "d"), scalar("delta")
i = index("i", "n")


def mean_square(u):
    return expectation(i, "uniform", dot(row(X, i), u) ** 2)


def isometric(u):
    return ((1 - delta) * norm(u) ** 2 <= mean_square(u)) & (mean_square(u) <= (1 + delta) * norm(u) ** 2)


CLAIM = Claim(
    title="Where lengths are kept up to 1 ± δ, inner products are kept up to 4δ",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, the lemma after the restricted isometry property",
        fidelity="reconstructed",
    ),
    forall=(X, v, w, delta),
    assuming=(0 <= delta, equals(norm(v), norm(w)), isometric(v + w), isometric(v - w)),
    conclude=abs(expectation(i, "uniform", dot(row(X, i), v) * dot(row(X, i), w)) - dot(v, w))
    <= 4 * delta * norm(v) * norm(w),
)
