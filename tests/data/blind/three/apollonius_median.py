"""The length of the median of a triangle with the corners x, y and z."""

from fractions import Fraction

from checker.language import Claim, Source, equals, norm, vector

x, y, z = vector("x", "d"), vector("y", "d"), vector("z", "d")

CLAIM = Claim(
    title="The length of the median of a triangle with the corners x, y and z",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(x, y, z),
    conclude=equals(
        norm(z - x) ** 2 + norm(z - y) ** 2, 2 * norm(z - Fraction(1, 2) * (x + y)) ** 2 + norm(x - y) ** 2 / 2
    ),
)
