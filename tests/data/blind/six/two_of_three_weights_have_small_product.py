"""The weights of two tokens of three, against the weight of the third."""

from checker.language import (
    Claim,
    Source,
    entry,
    softmax,
    vector,
)

x = vector("x", 3)

CLAIM = Claim(
    title="s₁ s₂ < (1 − s₃)²/4 for s = softmax(x) of three tokens",
    source=Source(paper="blind-six", where="Appendix B, item 16", fidelity="reconstructed"),
    forall=(x,),
    conclude=entry(softmax(x), 0) * entry(softmax(x), 1) < (1 - entry(softmax(x), 2)) ** 2 / 4,
)
