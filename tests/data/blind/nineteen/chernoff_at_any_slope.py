"""The tail of a sub-Gaussian variable by its moment generating function at any slope."""

from checker.language import (
    Claim,
    Source,
    exp,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
    sub_gaussian,
)

P = law("P")
X, sigma, lam, t = random_scalar("X", P), scalar("sigma"), scalar("lam"), scalar("t")

CLAIM = Claim(
    title="The tail of a sub-Gaussian variable by its moment generating function at any slope",
    source=Source(
        paper="nineteen",
        where="Ma (2022), CS229M lecture notes, chapter 3, the tail bound for sub-Gaussian variables, the bound before λ is chosen",
        fidelity="reconstructed",
    ),
    forall=(P, X, sigma, lam, t),
    assuming=(
        sub_gaussian(P, X, sigma),
        t > 0,
        lam > 0,
    ),
    conclude=mean(P, indicator(X - mean(P, X) >= t)) <= exp(-lam * t + sigma**2 * lam**2 / 2),
)
