"""Two different tokens that each have more than half of the weight: the output is near both of their scores."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    softmax,
    vector,
)

u, g, i, j = vector("u", "n"), vector("g", "n"), index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="|⟨s, g⟩ − gᵢ| ≤ |gᵢ − gⱼ|",
    source=Source(paper="blind-five", where="Lemma 4.5", fidelity="reconstructed"),
    forall=(u, g, i, j),
    assuming=(~equals(i, j), entry(s, i) > Fraction(1, 2), entry(s, j) > Fraction(1, 2)),
    conclude=abs(dot(s, g) - entry(g, i)) <= abs(entry(g, i) - entry(g, j)),
)
