"""E e^{sX} ≤ exp((E X²/b²)(e^{sb} − 1 − sb)) for X ≤ b, EX = 0 and s ≥ 0."""

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
X, s, b = random_scalar("X", P), scalar("s"), scalar("b")

CLAIM = Claim(
    title="E e^{sX} ≤ exp((E X²/b²)(e^{sb} − 1 − sb)) for X ≤ b, EX = 0 and s ≥ 0",
    source=Source(
        paper="thirteen",
        where="Bennett (1962); Boucheron, Lugosi and Massart, Concentration inequalities, Theorem 2.9; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, s, b),
    assuming=(b > 0, s >= 0, always(P, X <= b), equals(mean(P, X), 0)),
    conclude=mean(P, exp(s * X)) <= exp(mean(P, X**2) / b**2 * (exp(s * b) - 1 - s * b)),
)
