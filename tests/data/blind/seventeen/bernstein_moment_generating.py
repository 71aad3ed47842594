"""The moment generating function under Bernstein's condition."""

from checker.language import (
    Claim,
    Source,
    always,
    equals,
    exp,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
X, b, t = random_scalar("X", P), scalar("b"), scalar("t")
v = mean(P, X**2)

CLAIM = Claim(
    title="The moment generating function under Bernstein's condition",
    source=Source(
        paper="seventeen",
        where="Boucheron, Lugosi and Massart (2013), Section 2.8; Wainwright (2019), Proposition 2.10, a bounded variable",
        fidelity="reconstructed",
    ),
    forall=(P, X, b, t),
    assuming=(
        b > 0,
        t >= 0,
        b * t < 3,
        equals(mean(P, X), 0),
        always(P, X <= b),
    ),
    conclude=mean(P, exp(t * X)) <= exp(t**2 * v / (2 * (1 - b * t / 3))),
)
