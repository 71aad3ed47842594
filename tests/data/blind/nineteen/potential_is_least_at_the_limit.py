"""The limit of the diagonal network minimises the potential among interpolators."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    log,
    matrix,
    positive,
    scalar,
    stack,
    sum_over,
    vector,
)

X, y, w, alpha = matrix("X", "n", "d"), vector("y", "n"), vector("w", "d"), scalar("alpha")
i = index("i", "d")


def potential(w):
    return sum_over(i, entry(w, i) * log(entry(w, i) / alpha**2) - entry(w, i))


limit, lam = vector("limit", "d"), vector("lam", "n")

CLAIM = Claim(
    title="The limit of the diagonal network minimises the potential among interpolators",
    source=Source(
        paper="nineteen",
        where="Hegde (2022), Foundations of deep learning, chapter 7, diagonal linear models, the optimality condition of the limit",
        fidelity="reconstructed",
    ),
    forall=(X, y, w, limit, lam, alpha),
    assuming=(
        alpha > 0,
        positive(w),
        positive(limit),
        equals(X @ limit, y),
        equals(X @ w, y),
        equals(X.T @ lam, stack(i, log(entry(limit, i) / alpha**2))),
    ),
    conclude=potential(limit) <= potential(w),
)
