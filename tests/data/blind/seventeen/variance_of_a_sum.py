"""The variance of a sum is at most the sum of the variances."""

from checker.language import (
    Claim,
    Source,
    law,
    mean,
    random_scalar,
)

P = law("P")
X, Y = random_scalar("X", P), random_scalar("Y", P)


def spread_of(a):
    return mean(P, a**2) - mean(P, a) ** 2


CLAIM = Claim(
    title="The variance of a sum is at most the sum of the variances",
    source=Source(
        paper="seventeen",
        where="Boucheron, Lugosi and Massart (2013), Section 2.1, where the two are independent; lost here; invented slip",
        fidelity="reconstructed",
    ),
    forall=(P, X, Y),
    conclude=spread_of(X + Y) <= spread_of(X) + spread_of(Y),
)
