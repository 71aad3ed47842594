"""The sigmoid at the midpoint against the mean of the values at the ends."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sigmoid,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="σ((a + b)/2) ≤ (σ(a) + σ(b))/2",
    source=Source(paper="blind-six", where="Appendix A, fact 13", fidelity="reconstructed"),
    forall=(a, b),
    conclude=sigmoid((a + b) / 2) <= (sigmoid(a) + sigmoid(b)) / 2,
)
