"""Two tokens of which one has more than half of the weight and the other no less."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    norm,
    softmax,
    vector,
)

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="s_i > 1/2, s_j ≥ 1/2, i ≠ j ⇒ ‖softmax(x)‖ ≤ 3/4",
    source=Source(paper="blind-six", where="Proposition 16", fidelity="reconstructed"),
    forall=(x, i, j),
    assuming=(~equals(i, j), entry(softmax(x), i) > Fraction(1, 2), entry(softmax(x), j) >= Fraction(1, 2)),
    conclude=norm(softmax(x)) <= Fraction(3, 4),
)
