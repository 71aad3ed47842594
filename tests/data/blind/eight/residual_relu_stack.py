"""A stack of residual ReLU layers with one weight matrix grows at most geometrically."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    iterate,
    matrix,
    maximum,
    natural,
    norm,
    operator_norm,
    pair,
    scalar,
    stack,
    vector,
)

W, h0, h, c, k, i = (
    matrix("W", "d", "d"),
    vector("h0", "d"),
    vector("h", "d"),
    scalar("c"),
    natural("k"),
    index("i", "d"),
)
h_k = iterate(k, h, start=h0, update=h + stack(i, maximum(pair(0, entry(W @ h, i)))))

CLAIM = Claim(
    title="‖h_k‖ ≤ (1 + c)^k·‖h_0‖ for h ← h + ReLU(Wh), ‖W‖ ≤ c",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(W, h0, c, k),
    assuming=(operator_norm(W) <= c,),
    conclude=norm(h_k) <= (1 + c) ** k * norm(h0),
)
