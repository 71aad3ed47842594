"""A coordinate of the signal above 1/2 approaches 1 by the factor 1 − η/2."""

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
    title="A coordinate of the signal above 1/2 approaches 1 by the factor 1 − η/2",
    source=Source(
        paper="eighteen",
        where="Ma (2022), CS229M lecture notes, descent on the population loss, second case; the text says β ≥ 1/2 and needs β ≤ 1 as well",
        fidelity="reconstructed",
    ),
    forall=(beta, eta),
    assuming=(eta > 0, for_each(i, entry(beta, i) >= Fraction(1, 2))),
    conclude=for_each(i, 1 - entry(after, i) <= (1 - entry(beta, i)) * (1 - eta / 2)),
)
