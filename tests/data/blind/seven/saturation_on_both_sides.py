"""The logit gradient of attention is at most a multiple of s_i(1 − s_i), for each token i."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    for_each,
    hadamard,
    index,
    scalar,
    softmax,
    total,
    vector,
)

u, v, B = vector("u", "n"), vector("v", "n"), scalar("B")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
s = softmax(u)
g = hadamard(s, v) - dot(s, v) * s

CLAIM = Claim(
    title="‖∇_u⟨softmax(u), v⟩‖₁ ≤ 2·B·s_i(1 − s_i) if |v_j − v_k| ≤ B for all j, k",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        v,
        B,
        i,
    ),
    assuming=(for_each(j, for_each(k, abs(entry(v, j) - entry(v, k)) <= B)),),
    conclude=total(abs(g)) <= 2 * B * entry(s, i) * (1 - entry(s, i)),
)
