"""Young's inequality with exponents 3 and 3/2, written without roots."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="3ab² ≤ a³ + 2b³ for a, b ≥ 0",
    source=Source(paper="blind-five", where="Lemma A.2", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a >= 0, b >= 0),
    conclude=3 * a * b**2 <= a**3 + 2 * b**3,
)
