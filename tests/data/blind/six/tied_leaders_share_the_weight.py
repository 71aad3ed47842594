"""Where the greatest logit is attained twice, no token has more than half of the weight."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    maximum,
    softmax,
    vector,
)

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="x_i = x_j = max(x), i ≠ j ⇒ max(softmax(x)) ≤ 1/2",
    source=Source(paper="blind-six", where="Lemma 16", fidelity="reconstructed"),
    forall=(x, i, j),
    assuming=(~equals(i, j), equals(entry(x, i), entry(x, j)), equals(entry(x, i), maximum(x))),
    conclude=maximum(softmax(x)) <= Fraction(1, 2),
)
