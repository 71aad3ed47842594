"""a_{k+1} = a_k − a_k²/c and 0 ≤ a_0 ≤ c give a_k ≤ c/(k + 1)."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

a0, a, c, k = scalar("a0"), scalar("a"), scalar("c"), natural("k")

CLAIM = Claim(
    title="a_{k+1} = a_k − a_k²/c and 0 ≤ a_0 ≤ c give a_k ≤ c/(k + 1)",
    source=Source(
        paper="sixteen",
        where="Bubeck (2015), proof of Theorem 3.3; Nesterov (2004), Theorem 2.1.14, the recursion of the gaps",
        fidelity="reconstructed",
    ),
    forall=(
        a0,
        c,
        k,
    ),
    assuming=(
        c > 0,
        0 <= a0,
        a0 <= c,
    ),
    conclude=iterate(k, a, start=a0, update=a - a**2 / c) <= c / (k + 1),
)
