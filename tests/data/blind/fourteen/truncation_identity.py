"""y − ỹ = δ(μ_{Sᶜ} − μ_S) for the output y of attention, its renormalised part ỹ = μ_S on S and the omitted mass δ = 1 − p(S)."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    hadamard,
    index,
    matrix,
    total,
    vector,
)

P, V, kept = vector("P", "T"), matrix("V", "T", "d"), vector("S", "T")
i, j = index("i", "T"), index("j", "T")
mass = dot(kept, P)
omitted = 1 - mass
inside = (1 / mass) * (V.T @ hadamard(kept, P))
outside = (1 / omitted) * (V.T @ (P - hadamard(kept, P)))

CLAIM = Claim(
    title="y − ỹ = δ(μ_{Sᶜ} − μ_S) for the output y of attention, its renormalised part ỹ = μ_S on S and the omitted mass δ = 1 − p(S)",
    source=Source(
        paper="fourteen",
        where="RGAT paper, supplement, Lemma S7 (exact truncation identity), as formalised in RgatPaperProofs/Attention, LemmaS7Statement (read)",
        fidelity="verbatim",
    ),
    forall=(P, V, kept),
    where=(
        ~equals(mass, 0),
        ~equals(omitted, 0),
    ),
    assuming=(
        for_each(i, entry(P, i) >= 0),
        equals(total(P), 1),
        for_each(j, equals(entry(kept, j), 0) | equals(entry(kept, j), 1)),
    ),
    conclude=equals(V.T @ P - inside, omitted * (outside - inside)),
)
