"""Three tokens of which the first has more weight than it would have against the second alone."""

from checker.language import (
    Claim,
    Source,
    entry,
    sigmoid,
    softmax,
    vector,
)

x = vector("x", 3)

CLAIM = Claim(
    title="s₁ > σ(x₁ − x₂) ⇒ x₁ > x₃",
    source=Source(paper="blind-six", where="Appendix A, fact 17", fidelity="reconstructed"),
    forall=(x,),
    assuming=(entry(softmax(x), 0) > sigmoid(entry(x, 0) - entry(x, 1)),),
    conclude=entry(x, 0) > entry(x, 2),
)
