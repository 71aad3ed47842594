"""softmax(u)_k ≤ 1/(1 + m) where u_k + m ≤ u_j and m ≥ 0."""

from checker.language import (
    Claim,
    Source,
    entry,
    index,
    scalar,
    softmax,
    vector,
)

u, m = vector("u", "n"), scalar("m")
j, k = index("j", "n"), index("k", "n")

CLAIM = Claim(
    title="softmax(u)_k ≤ 1/(1 + m) where u_k + m ≤ u_j and m ≥ 0",
    source=Source(
        paper="fourteen",
        where="TheDarkchip/nfp, Circuit/Layers/Softmax, lemma softmax_other_le_inv_one_add (read)",
        fidelity="verbatim",
    ),
    forall=(u, m, j, k),
    assuming=(
        m >= 0,
        entry(u, k) + m <= entry(u, j),
    ),
    conclude=entry(softmax(u), k) <= 1 / (1 + m),
)
