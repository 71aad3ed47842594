"""Attention weights stand in the order of the logits, and only in it."""

from checker.language import (
    Claim,
    Source,
    entry,
    implies,
    index,
    softmax,
    vector,
)

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="x_i ≤ x_j ⇔ softmax(x)_i ≤ softmax(x)_j",
    source=Source(paper="blind-six", where="Lemma 18", fidelity="reconstructed"),
    forall=(x, i, j),
    conclude=implies(entry(x, i) <= entry(x, j), entry(softmax(x), i) <= entry(softmax(x), j))
    & implies(entry(softmax(x), i) <= entry(softmax(x), j), entry(x, i) <= entry(x, j)),
)
