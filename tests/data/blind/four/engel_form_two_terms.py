"""Cauchy-Schwarz in Engel form with two fractions."""

from checker.language import Claim, Source, scalar

x, y, a, b = scalar("x"), scalar("y"), scalar("a"), scalar("b")

CLAIM = Claim(
    title="x²/a + y²/b ≥ (x + y)²/(a + b)",
    source=Source(paper="blind-four", where="Draft, Fact 4", fidelity="reconstructed"),
    forall=(x, y, a, b),
    where=(a > 0, b > 0),
    conclude=(x + y) ** 2 / (a + b) <= x**2 / a + y**2 / b,
)
