"""g·s_α(1 − s_α)·min_{t≠α}(a_α − a_t) ≤ aᵀ(diag(s) − ssᵀ)γ where γ_α = c + g and γ_t = c for t ≠ α."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    hadamard,
    implies,
    index,
    margin,
    scalar,
    softmax,
    vector,
)

u, a, gamma, i = vector("u", "T"), vector("a", "T"), vector("gamma", "T"), index("i", "T")
c, gap, j = scalar("c"), scalar("g"), index("j", "T")
s = softmax(u)

CLAIM = Claim(
    title="g·s_α(1 − s_α)·min_{t≠α}(a_α − a_t) ≤ aᵀ(diag(s) − ssᵀ)γ where γ_α = c + g and γ_t = c for t ≠ α",
    source=Source(
        paper="fourteen",
        where="Tarzanagh, Li, Zhang and Oymak (2023), Max-margin token selection in attention mechanism, the lemma for equal non-optimal scores (compare docs/notation.md, equal_nonoptimal_scores); from memory",
        fidelity="reconstructed",
    ),
    forall=(u, a, gamma, c, gap, i),
    assuming=(
        gap >= 0,
        equals(entry(gamma, i), c + gap),
        for_each(j, implies(~equals(i, j), equals(entry(gamma, j), c))),
    ),
    conclude=gap * entry(s, i) * (1 - entry(s, i)) * margin(a, i)
    <= dot(a, hadamard(s, gamma)) - dot(s, a) * dot(s, gamma),
)
