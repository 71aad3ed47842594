"""Raising one logit raises its own weight and lowers every other."""

from checker.language import (
    Claim,
    Source,
    column,
    entry,
    equals,
    identity,
    index,
    length,
    scalar,
    softmax,
    vector,
)

x, t, i, j = vector("x", "n"), scalar("t"), index("i", "n"), index("j", "n")
y = x + t * column(identity(length(x)), i)

CLAIM = Claim(
    title="y = x + t e_i, t ≥ 0, j ≠ i ⇒ s_i(x) ≤ s_i(y) and s_j(y) ≤ s_j(x)",
    source=Source(paper="blind-six", where="Lemma 12", fidelity="reconstructed"),
    forall=(x, t, i, j),
    assuming=(t >= 0, ~equals(i, j)),
    conclude=(entry(softmax(x), i) <= entry(softmax(y), i)) & (entry(softmax(y), j) <= entry(softmax(x), j)),
)
