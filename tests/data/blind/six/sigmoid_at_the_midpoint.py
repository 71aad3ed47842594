"""The sigmoid at the midpoint against the values at the ends."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sigmoid,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="σ(a)σ(b) ≤ σ((a + b)/2)²",
    source=Source(paper="blind-six", where="Proposition 13", fidelity="reconstructed"),
    forall=(a, b),
    conclude=sigmoid(a) * sigmoid(b) <= sigmoid((a + b) / 2) ** 2,
)
