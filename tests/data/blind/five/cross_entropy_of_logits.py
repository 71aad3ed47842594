"""The cross-entropy of a label under softmax in terms of the logits, and its sign."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    exp,
    index,
    log,
    softmax,
    total,
    vector,
)

u, i = vector("u", "n"), index("i", "n")

CLAIM = Claim(
    title="−log softmax(u)ᵢ = lse(u) − uᵢ ≥ 0",
    source=Source(paper="blind-five", where="Section 4", fidelity="reconstructed"),
    forall=(u, i),
    conclude=equals(-log(entry(softmax(u), i)), log(total(exp(u))) - entry(u, i))
    & (log(total(exp(u))) - entry(u, i) >= 0),
)
