"""A token that leads all others by one receives at least half of the weight."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    length,
    margin,
    softmax,
    vector,
)

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="margin(x, i) ≥ 1 ⇒ softmax(x)_i ≥ 1/2",
    source=Source(paper="blind-six", where="Proposition 17", fidelity="reconstructed"),
    forall=(x, i),
    where=(length(x) >= 2,),
    assuming=(margin(x, i) >= 1,),
    conclude=entry(softmax(x), i) >= Fraction(1, 2),
)
