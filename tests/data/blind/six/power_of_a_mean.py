"""The power of a mean is at most the mean of the powers."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

a, b, k = scalar("a"), scalar("b"), natural("k")

CLAIM = Claim(
    title="a, b ≥ 0 ⇒ ((a + b)/2)^k ≤ (a^k + b^k)/2",
    source=Source(paper="blind-six", where="Appendix A, fact 11", fidelity="reconstructed"),
    forall=(a, b, k),
    assuming=(a >= 0, b >= 0),
    conclude=((a + b) / 2) ** k <= (a**k + b**k) / 2,
)
