"""P(X ≤ EX − t) ≤ exp(−t²/(2·E X²)) for X ≥ 0."""

from checker.language import (
    Claim,
    Source,
    always,
    exp,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
X, t = random_scalar("X", P), scalar("t")

CLAIM = Claim(
    title="P(X ≤ EX − t) ≤ exp(−t²/(2·E X²)) for X ≥ 0",
    source=Source(
        paper="thirteen",
        where="Maurer, A bound on the deviation probability for sums of non-negative random variables (2003), n = 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, t),
    where=(mean(P, X**2) > 0,),
    assuming=(always(P, X >= 0), t >= 0),
    conclude=mean(P, indicator(X <= mean(P, X) - t)) <= exp(-(t**2) / (2 * mean(P, X**2))),
)
