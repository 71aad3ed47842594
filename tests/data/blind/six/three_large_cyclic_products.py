"""Three numbers of the unit interval whose cyclic products exceed a quarter."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    scalar,
)

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a(1−b), b(1−c), c(1−a) > 1/4 on [0, 1] ⇒ a + b + c ≤ 2",
    source=Source(paper="blind-six", where="Appendix A, fact 15", fidelity="reconstructed"),
    forall=(a, b, c),
    assuming=(
        a >= 0,
        a <= 1,
        b >= 0,
        b <= 1,
        c >= 0,
        c <= 1,
        a * (1 - b) > Fraction(1, 4),
        b * (1 - c) > Fraction(1, 4),
        c * (1 - a) > Fraction(1, 4),
    ),
    conclude=a + b + c <= 2,
)
