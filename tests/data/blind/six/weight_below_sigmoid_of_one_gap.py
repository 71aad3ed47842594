"""A token's weight is at most what it would have against any single rival."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    sigmoid,
    softmax,
    vector,
)

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="softmax(x)_i ≤ σ(x_i − x_j) for j ≠ i",
    source=Source(paper="blind-six", where="Appendix B, item 17", fidelity="reconstructed"),
    forall=(x, i, j),
    assuming=(~equals(i, j),),
    conclude=entry(softmax(x), i) <= sigmoid(entry(x, i) - entry(x, j)),
)
