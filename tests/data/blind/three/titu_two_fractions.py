"""The sum of two fractions with square numerators, from below."""

from checker.language import Claim, Source, scalar

a, b, x, y = scalar("a"), scalar("b"), scalar("x"), scalar("y")

CLAIM = Claim(
    title="The sum of two fractions with square numerators, from below",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, x, y),
    assuming=(x > 0, y > 0),
    conclude=(a + b) ** 2 / (x + y) <= a**2 / x + b**2 / y,
)
