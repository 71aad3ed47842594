"""|EX − m| ≤ √Var(X) for every median m."""

from checker.language import (
    Claim,
    Source,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
    sqrt,
)

P = law("P")
X, m = random_scalar("X", P), scalar("m")

CLAIM = Claim(
    title="|EX − m| ≤ √Var(X) for every median m",
    source=Source(
        paper="thirteen",
        where="Hotelling and Solomons, The limits of a measure of skewness (1932); from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, m),
    assuming=(mean(P, indicator(X >= m)) >= "1/2", mean(P, indicator(X <= m)) >= "1/2"),
    conclude=abs(mean(P, X) - m) <= sqrt(mean(P, X**2) - mean(P, X) ** 2),
)
