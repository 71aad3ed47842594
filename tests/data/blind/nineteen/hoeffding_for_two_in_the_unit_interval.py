"""Hoeffding's inequality for the sum of two variables in [0, 1]."""

from checker.language import (
    Claim,
    Source,
    abs,
    always,
    exp,
    indicator,
    law,
    mean,
    random_scalar,
    scalar,
)

P, Q = law("P"), law("Q")
X, Y, t = random_scalar("X", P), random_scalar("Y", Q), scalar("t")

CLAIM = Claim(
    title="Hoeffding's inequality for the sum of two variables in [0, 1]",
    source=Source(
        paper="nineteen",
        where="Ma (2022), CS229M lecture notes, chapter 3, Chebyshev's inequality, the comparison with Hoeffding's; n is 2",
        fidelity="reconstructed",
    ),
    forall=(P, Q, X, Y, t),
    assuming=(
        always(P, (0 <= X) & (X <= 1)),
        always(Q, (0 <= Y) & (Y <= 1)),
        t > 0,
    ),
    conclude=mean(P, mean(Q, indicator(abs(X + Y - mean(P, X) - mean(Q, Y)) >= t))) <= 2 * exp(-2 * t**2 / 2),
)
