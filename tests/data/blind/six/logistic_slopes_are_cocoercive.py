"""Co-coercivity of the logistic loss."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    loss_slope,
    scalar,
)

a, b = scalar("a"), scalar("b")
g, h = loss_slope("logistic", a), loss_slope("logistic", b)

CLAIM = Claim(
    title="(ℓ′(a) − ℓ′(b))² ≤ (1/5)(ℓ′(a) − ℓ′(b))(a − b), ℓ logistic",
    source=Source(paper="blind-six", where="Proposition 9", fidelity="reconstructed"),
    forall=(a, b),
    conclude=(g - h) ** 2 <= Fraction(1, 5) * (g - h) * (a - b),
)
