"""The weights of two tokens of four, against the weight of a third."""

from checker.language import (
    Claim,
    Source,
    entry,
    softmax,
    vector,
)

x = vector("x", 4)

CLAIM = Claim(
    title="s₁ s₂ < (1 − s₃)²/4 for s = softmax(x) of four tokens",
    source=Source(paper="blind-six", where="Appendix A, fact 16", fidelity="reconstructed"),
    forall=(x,),
    conclude=entry(softmax(x), 0) * entry(softmax(x), 1) < (1 - entry(softmax(x), 2)) ** 2 / 4,
)
