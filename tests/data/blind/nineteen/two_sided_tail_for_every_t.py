"""The two-sided tail of a sub-Gaussian variable."""

from checker.language import (
    Claim,
    Source,
    abs,
    exp,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
    sub_gaussian,
)

P = law("P")
X, sigma, t = random_scalar("X", P), scalar("sigma"), scalar("t")

CLAIM = Claim(
    title="The two-sided tail of a sub-Gaussian variable",
    source=Source(
        paper="nineteen",
        where="Ma (2022), CS229M lecture notes, chapter 3, the tail bound for sub-Gaussian variables, two-sided, as printed",
        fidelity="reconstructed",
    ),
    forall=(P, X, sigma, t),
    assuming=(
        sub_gaussian(P, X, sigma),
        sigma > 0,
    ),
    conclude=mean(P, indicator(abs(X - mean(P, X)) >= t)) <= 2 * exp(-(t**2) / (2 * sigma**2)),
)
