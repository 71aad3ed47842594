"""Chebyshev's inequality for a given confidence."""

from checker.language import (
    Claim,
    Source,
    abs,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
    sqrt,
)

P = law("P")
Z, delta = random_scalar("Z", P), scalar("delta")
deviation = sqrt(mean(P, Z**2) - mean(P, Z) ** 2)

CLAIM = Claim(
    title="Chebyshev's inequality for a given confidence",
    source=Source(
        paper="nineteen",
        where="Ma (2022), CS229M lecture notes, chapter 3, Chebyshev's inequality, the form with δ",
        fidelity="reconstructed",
    ),
    forall=(P, Z, delta),
    assuming=(
        0 < delta,
        delta <= 1,
    ),
    conclude=mean(P, indicator(abs(Z - mean(P, Z)) <= deviation / sqrt(delta))) >= 1 - delta,
)
