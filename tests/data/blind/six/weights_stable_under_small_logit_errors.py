"""A uniform error of the logits changes each weight by a bounded factor."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    index,
    max_norm,
    scalar,
    softmax,
    vector,
)

x, y, e, i = vector("x", "n"), vector("y", "n"), scalar("epsilon"), index("i", "n")

CLAIM = Claim(
    title="‖x − y‖_∞ ≤ ε ⇒ e^{−2ε} s_i(x) ≤ s_i(y) ≤ e^{2ε} s_i(x)",
    source=Source(paper="blind-six", where="Appendix B, item 18", fidelity="reconstructed"),
    forall=(x, y, e, i),
    assuming=(max_norm(x - y) <= e,),
    conclude=(exp(-2 * e) * entry(softmax(x), i) <= entry(softmax(y), i))
    & (entry(softmax(y), i) <= exp(2 * e) * entry(softmax(x), i)),
)
