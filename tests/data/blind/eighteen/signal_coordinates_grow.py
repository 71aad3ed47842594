"""A coordinate of the signal below 1/2 grows by the factor 1 + 3η/4."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    entry,
    for_each,
    hadamard,
    index,
    ones,
    scalar,
    vector,
)

beta, eta = vector("beta", "r"), scalar("eta")
i = index("i", "r")
after = beta - eta * hadamard(hadamard(beta, beta) - ones("r"), beta)

CLAIM = Claim(
    title="A coordinate of the signal below 1/2 grows by the factor 1 + 3η/4",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, descent on the population loss, first case",
        fidelity="reconstructed",
    ),
    forall=(beta, eta),
    assuming=(eta >= 0, for_each(i, (0 <= entry(beta, i)) & (entry(beta, i) <= Fraction(1, 2)))),
    conclude=for_each(i, entry(after, i) >= entry(beta, i) * (1 + Fraction(3, 4) * eta)),
)
