"""Two logits that differ by at most one, and a weight of at least three quarters."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    softmax,
    vector,
)

u, g = vector("u", 2), vector("g", 2)

CLAIM = Claim(
    title="⟨softmax(u), g⟩ ≥ (3/4) g₁",
    source=Source(paper="blind-five", where="Lemma 3.12", fidelity="reconstructed"),
    forall=(u, g),
    assuming=(abs(entry(u, 0) - entry(u, 1)) <= 1, entry(softmax(u), 0) >= Fraction(3, 4)),
    conclude=dot(softmax(u), g) >= Fraction(3, 4) * entry(g, 0),
)
