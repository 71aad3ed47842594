"""A quadratic form in two variables with nonnegative diagonal and determinant."""

from checker.language import Claim, Source, scalar

a, b, c, s, t = scalar("a"), scalar("b"), scalar("c"), scalar("s"), scalar("t")

CLAIM = Claim(
    title="A quadratic form in two variables with nonnegative diagonal and determinant",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, c, s, t),
    assuming=(a >= 0, c >= 0, b**2 <= a * c),
    conclude=a * s**2 + 2 * b * s * t + c * t**2 >= 0,
)
