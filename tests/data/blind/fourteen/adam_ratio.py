"""m_k² ≤ (1 − β₁)²/((1 − β₂)(1 − β₁²/β₂))·v_k for Adam's averages from 0."""

from checker.language import (
    Claim,
    Source,
    entry,
    iterate,
    length,
    natural,
    place,
    scalar,
    vector,
)

g, beta1, beta2 = vector("g", "T"), scalar("beta1"), scalar("beta2")
m, v, k, t = scalar("m"), scalar("v"), natural("k"), natural("t")
seen = entry(g, place(t))
m_k, v_k = iterate(
    k,
    (m, v),
    start=(0, 0),
    update=(beta1 * m + (1 - beta1) * seen, beta2 * v + (1 - beta2) * seen**2),
    step=t,
)

CLAIM = Claim(
    title="m_k² ≤ (1 − β₁)²/((1 − β₂)(1 − β₁²/β₂))·v_k for Adam's averages from 0",
    source=Source(
        paper="fourteen",
        where="Zou, Cao, Li and Gu (2023), Understanding the generalization of Adam, Lemma A.2; Xie and Li (2024), Implicit bias of AdamW, update bounds; from memory",
        fidelity="reconstructed",
    ),
    forall=(g, beta1, beta2, k),
    where=(k <= length(g),),
    assuming=(
        beta1 >= 0,
        beta1 < 1,
        beta2 > 0,
        beta2 < 1,
        beta1**2 < beta2,
    ),
    conclude=m_k**2 <= (1 - beta1) ** 2 / ((1 - beta2) * (1 - beta1**2 / beta2)) * v_k,
)
