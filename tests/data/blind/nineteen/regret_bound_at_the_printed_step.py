"""The bound of the regret at the step M/(2L√T)."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sqrt,
)

L, M, T = scalar("L"), scalar("M"), scalar("T")
eta = M / (2 * L * sqrt(T))

CLAIM = Claim(
    title="The bound of the regret at the step M/(2L√T)",
    source=Source(
        paper="nineteen",
        where="Angeris (2024), Online gradient descent has low regret: a one-ish-liner, the choice of η, as printed",
        fidelity="reconstructed",
    ),
    forall=(L, M, T),
    assuming=(
        L > 0,
        M > 0,
        T >= 1,
    ),
    conclude=eta * L**2 * T / 2 + 2 * M**2 / eta <= M * L * sqrt(T),
)
