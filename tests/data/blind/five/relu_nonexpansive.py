"""The positive part does not increase distances."""

from checker.language import (
    Claim,
    Source,
    maximum,
    pair,
    scalar,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|max(0, a) − max(0, b)| ≤ |a − b|",
    source=Source(paper="blind-five", where="Section 2", fidelity="reconstructed"),
    forall=(a, b),
    conclude=abs(maximum(pair(0, a)) - maximum(pair(0, b))) <= abs(a - b),
)
