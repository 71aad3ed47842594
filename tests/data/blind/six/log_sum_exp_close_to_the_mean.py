"""Two or more logits whose log-sum-exp is within one half of their mean."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    exp,
    length,
    log,
    maximum,
    minimum,
    total,
    vector,
)

x = vector("x", "n")

CLAIM = Claim(
    title="n ≥ 2, LSE(x) ≤ mean(x) + 1/2 ⇒ max x − min x ≤ 1",
    source=Source(paper="blind-six", where="Appendix A, fact 7", fidelity="reconstructed"),
    forall=(x,),
    assuming=(length(x) >= 2, log(total(exp(x))) <= total(x) / length(x) + Fraction(1, 2)),
    conclude=maximum(x) - minimum(x) <= 1,
)
