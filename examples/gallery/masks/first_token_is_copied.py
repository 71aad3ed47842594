"""Causal attention copies the value of the first token: it sees nothing else.

Source.  Vaswani et al. 2017, Attention Is All You Need, section 3.2.3: the decoder's mask.
By hand.  True: its only weight is 1.
"""

from checker.language import (
    Claim,
    Source,
    equals,
    index,
    indicator,
    masked_softmax,
    matrix,
    place,
    row,
    stack,
    vector,
)  # fmt: skip

V, u = matrix("V", "n", "d"), vector("u", "n")
k = index("k", "n")

CLAIM = Claim(
    title="Vᵀp = v₁ for the softmax p of the first logit alone",
    source=Source(paper="vaswani-2017", where="section 3.2.3, the first token", fidelity="reconstructed"),
    forall=(V, u),
    conclude=equals(V.T @ masked_softmax(u, stack(k, indicator(k <= place(0)))), row(V, 0)),
)
