"""Two maxima differ by at most the larger difference."""

from checker.language import (
    Claim,
    Source,
    maximum,
    pair,
    scalar,
)

a, b, c, d = scalar("a"), scalar("b"), scalar("c"), scalar("e")

CLAIM = Claim(
    title="|max(a, b) − max(c, e)| ≤ max(|a − c|, |b − e|)",
    source=Source(paper="blind-six", where="Remark 10", fidelity="reconstructed"),
    forall=(a, b, c, d),
    conclude=abs(maximum(pair(a, b)) - maximum(pair(c, d))) <= maximum(pair(abs(a - c), abs(b - d))),
)
