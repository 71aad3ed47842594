"""A number whose x log x is small."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="y log y ≤ x where x log x ≤ −37/100, y ≥ x",
    source=Source(paper="folklore", where="entropy of a rare event, appendix", fidelity="paraphrase"),
    forall=(x, y),
    assuming=(
        x > 0,
        x * log(x) <= -Fraction(37, 100),
        y >= x,
    ),
    conclude=y * log(y) <= x,
)
