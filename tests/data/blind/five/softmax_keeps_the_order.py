"""Weights are ordered as the logits."""

from checker.language import (
    Claim,
    Source,
    entry,
    implies,
    index,
    softmax,
    vector,
)

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="uᵢ ≤ uⱼ if and only if softmax(u)ᵢ ≤ softmax(u)ⱼ",
    source=Source(paper="blind-five", where="Section 2.1", fidelity="reconstructed"),
    forall=(u, i, j),
    conclude=implies(entry(u, i) <= entry(u, j), entry(softmax(u), i) <= entry(softmax(u), j))
    & implies(entry(softmax(u), i) <= entry(softmax(u), j), entry(u, i) <= entry(u, j)),
)
