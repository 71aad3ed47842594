"""Hoeffding's bound at the width σ√(c log n) is a power of n."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    real_power,
    scalar,
    sqrt,
)

n, c, sigma = scalar("n"), scalar("c"), scalar("sigma")
eps = sigma * sqrt(c * log(n))

CLAIM = Claim(
    title="Hoeffding's bound at the width σ√(c log n) is a power of n",
    source=Source(
        paper="nineteen",
        where="Ma (2022), CS229M lecture notes, chapter 3, Hoeffding's inequality, the bound at ε = σ√(c log n)",
        fidelity="reconstructed",
    ),
    forall=(n, c, sigma),
    assuming=(
        n >= 1,
        c > 0,
        sigma > 0,
    ),
    conclude=equals(1 - 2 * exp(-2 * eps**2 / sigma**2), 1 - 2 * real_power(n, -2 * c)),
)
