"""If a logit grows from one input to the other, so does its weight."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    softmax,
    vector,
)

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")

CLAIM = Claim(
    title="x_i ≤ y_i ⇒ softmax(x)_i ≤ softmax(y)_i",
    source=Source(paper="blind-six", where="Appendix B, item 6", fidelity="reconstructed"),
    forall=(x, y, i),
    assuming=(entry(x, i) <= entry(y, i),),
    conclude=entry(softmax(x), i) <= entry(softmax(y), i),
)
