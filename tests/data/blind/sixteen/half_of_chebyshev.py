"""P(X − EX ≥ a) ≤ Var(X)/(2a²): half of Chebyshev's bound for one side."""

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
X, a = random_scalar("X", P), scalar("a")
centred = X - mean(P, X)

CLAIM = Claim(
    title="P(X − EX ≥ a) ≤ Var(X)/(2a²): half of Chebyshev's bound for one side",
    source=Source(
        paper="sixteen",
        where="Boucheron, Lugosi and Massart (2013), Exercise 2.3 (Cantelli), whose bound is Var/(Var + a²)",
        fidelity="reconstructed",
    ),
    forall=(
        P,
        X,
        a,
    ),
    assuming=(a > 0,),
    conclude=mean(P, indicator(centred >= a)) <= mean(P, centred**2) / (2 * a**2),
)
