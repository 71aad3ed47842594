"""If the best token has the greatest logit, sharper attention has the better output."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    maximum,
    softmax,
    vector,
)

x, v, i = vector("x", "n"), vector("v", "n"), index("i", "n")

CLAIM = Claim(
    title="x_i = max x, v_i = max v ⇒ ⟨softmax(2x), v⟩ ≥ ⟨softmax(x), v⟩",
    source=Source(paper="blind-six", where="Appendix A, fact 3", fidelity="reconstructed"),
    forall=(x, v, i),
    assuming=(equals(entry(x, i), maximum(x)), equals(entry(v, i), maximum(v))),
    conclude=dot(softmax(2 * x), v) >= dot(softmax(x), v),
)
