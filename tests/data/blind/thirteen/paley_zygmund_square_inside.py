"""P(X > θ·EX) ≥ (1 − θ²)(EX)²/E X² for X ≥ 0 and 0 ≤ θ ≤ 1."""

from checker.language import (
    Claim,
    Source,
    always,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
X, theta = random_scalar("X", P), scalar("theta")

CLAIM = Claim(
    title="P(X > θ·EX) ≥ (1 − θ²)(EX)²/E X² for X ≥ 0 and 0 ≤ θ ≤ 1",
    source=Source(
        paper="thirteen",
        where="Paley and Zygmund (1932); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(P, X, theta),
    where=(mean(P, X**2) > 0,),
    assuming=(always(P, X >= 0), theta >= 0, theta <= 1),
    conclude=mean(P, indicator(X > theta * mean(P, X))) >= (1 - theta**2) * mean(P, X) ** 2 / mean(P, X**2),
)
