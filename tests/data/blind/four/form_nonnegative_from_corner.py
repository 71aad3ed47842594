"""A symmetric two by two form is nonnegative if its first corner and its determinant are."""

from checker.language import Claim, Source, scalar

a, b, c, x, y = scalar("a"), scalar("b"), scalar("c"), scalar("x"), scalar("y")

CLAIM = Claim(
    title="a ≥ 0, ac − b² ≥ 0 give ax² + 2bxy + cy² ≥ 0",
    source=Source(paper="blind-four", where="Appendix A, Lemma 66", fidelity="reconstructed"),
    forall=(a, b, c, x, y),
    assuming=(a >= 0, a * c - b**2 >= 0),
    conclude=a * x**2 + 2 * b * x * y + c * y**2 >= 0,
)
