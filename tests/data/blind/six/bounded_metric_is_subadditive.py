"""The bounded version of the absolute value obeys the triangle inequality."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|a+b|/(1+|a+b|) ≤ |a|/(1+|a|) + |b|/(1+|b|)",
    source=Source(paper="blind-six", where="Remark 1", fidelity="reconstructed"),
    forall=(a, b),
    conclude=abs(a + b) / (1 + abs(a + b)) <= abs(a) / (1 + abs(a)) + abs(b) / (1 + abs(b)),
)
