"""The total variation that the masking of one token causes."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    indicator,
    length,
    masked_softmax,
    softmax,
    stack,
    total,
    vector,
)

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")
s = softmax(u)
masked = masked_softmax(u, stack(j, indicator(~equals(i, j))))

CLAIM = Claim(
    title="‖s − s without token i‖₁ = 2·s_i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        i,
    ),
    where=(length(u) >= 2,),
    conclude=equals(total(abs(s - masked)), 2 * entry(s, i)),
)
