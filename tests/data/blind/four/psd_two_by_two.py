"""A symmetric two by two form with positive corner and nonnegative determinant is nonnegative."""

from checker.language import Claim, Source, scalar

a, b, c, x, y = scalar("a"), scalar("b"), scalar("c"), scalar("x"), scalar("y")

CLAIM = Claim(
    title="a > 0, ac ≥ b² give ax² + 2bxy + cy² ≥ 0",
    source=Source(paper="blind-four", where="Lemma 56", fidelity="reconstructed"),
    forall=(a, b, c, x, y),
    assuming=(a > 0, a * c >= b**2),
    conclude=a * x**2 + 2 * b * x * y + c * y**2 >= 0,
)
