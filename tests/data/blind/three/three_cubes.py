"""The sum of three cubes of nonnegative numbers against three times their product."""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="The sum of three cubes of nonnegative numbers against three times their product",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(a, b, c),
    assuming=(a >= 0, b >= 0, c >= 0),
    conclude=a**3 + b**3 + c**3 >= 3 * a * b * c,
)
