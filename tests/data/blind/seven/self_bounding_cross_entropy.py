"""The gradient of the cross-entropy is bounded by the cross-entropy."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    indicator,
    log,
    norm,
    softmax,
    sqrt,
    stack,
    vector,
)

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")
s, label = softmax(u), stack(j, indicator(equals(i, j)))

CLAIM = Claim(
    title="‖softmax(u) − e_i‖ ≤ √2·(−log softmax(u)_i)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        i,
    ),
    conclude=norm(s - label) <= -sqrt(2) * log(entry(s, i)),
)
