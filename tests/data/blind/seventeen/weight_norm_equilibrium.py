"""The squared norm of scale-invariant weights under weight decay stays below its start or its equilibrium."""

from checker.language import (
    Claim,
    Source,
    iterate,
    maximum,
    natural,
    pair,
    scalar,
)

s, s0, a, b, k = scalar("s"), scalar("s0"), scalar("a"), scalar("b"), natural("k")

CLAIM = Claim(
    title="The squared norm of scale-invariant weights under weight decay stays below its start or its equilibrium",
    source=Source(
        paper="seventeen",
        where="Wan et al. (2021), Spherical motion dynamics; Li and Arora (2020), An exponential learning rate schedule for deep learning",
        fidelity="reconstructed",
    ),
    forall=(s0, a, b, k),
    assuming=(
        0 < a,
        a < 1,
        b >= 0,
    ),
    conclude=iterate(k, s, start=s0, update=(1 - a) ** 2 * s + b) <= maximum(pair(s0, b / (2 * a - a**2))),
)
