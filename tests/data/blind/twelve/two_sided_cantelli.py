"""P(|X − EX| ≥ t) ≤ Var X/(Var X + t²)."""

from checker.language import (
    Claim,
    Source,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
X, t = random_scalar("X", P), scalar("t")
spread_of_X = mean(P, (X - mean(P, X)) ** 2)

CLAIM = Claim(
    title="P(|X − EX| ≥ t) ≤ Var X/(Var X + t²)",
    source=Source(
        paper="twelve",
        where="Boucheron, Lugosi and Massart, Concentration Inequalities (2013), after exercise 2.3; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, t),
    assuming=(t > 0,),
    conclude=mean(P, indicator(abs(X - mean(P, X)) >= t)) <= spread_of_X / (spread_of_X + t**2),
)
