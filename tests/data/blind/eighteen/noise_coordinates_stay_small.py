"""A coordinate of the noise stays below 2α for 1/(10ηα²) steps."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

alpha, eta, k = scalar("alpha"), scalar("eta"), natural("k")
beta = scalar("beta")
noise = iterate(k, beta, start=alpha, update=beta - eta * beta**3)

CLAIM = Claim(
    title="A coordinate of the noise stays below 2α for 1/(10ηα²) steps",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, descent on the population loss, the coordinates outside of S",
        fidelity="reconstructed",
    ),
    forall=(alpha, eta, k),
    assuming=(alpha > 0, eta > 0, k <= 1 / (10 * eta * alpha**2)),
    conclude=noise <= 2 * alpha,
)
