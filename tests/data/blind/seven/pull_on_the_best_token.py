"""The gradient by the logit of the best token is bounded below by its lead."""

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
    scalar,
    softmax,
    vector,
)

u, v, delta = vector("u", "n"), vector("v", "n"), scalar("delta")
i, j = index("i", "n"), index("j", "n")
s = softmax(u)
g = hadamard(s, v) - dot(s, v) * s

CLAIM = Claim(
    title="(∇_u⟨softmax(u), v⟩)_i ≥ δ·s_i(1 − s_i) if v_i − v_j ≥ δ for all j ≠ i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        u,
        v,
        delta,
        i,
    ),
    assuming=(for_each(j, implies(~equals(i, j), entry(v, i) - entry(v, j) >= delta)),),
    conclude=entry(g, i) >= delta * entry(s, i) * (1 - entry(s, i)),
)
