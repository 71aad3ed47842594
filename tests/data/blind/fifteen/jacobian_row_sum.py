"""Σ_j∣δ_ij p_i − p_i p_j∣ = 2p_i(1 − p_i) ≤ 1/2 for p = softmax(u)."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    index,
    indicator,
    softmax,
    sum_over,
    vector,
)

u, i, j = vector("u", "n"), index("i", "n"), index("j", "n")
p = softmax(u)
row_sum = sum_over(j, abs(indicator(equals(i, j)) * entry(p, i) - entry(p, i) * entry(p, j)))

CLAIM = Claim(
    title="Σ_j∣δ_ij p_i − p_i p_j∣ = 2p_i(1 − p_i) ≤ 1/2 for p = softmax(u)",
    source=Source(
        paper="fifteen",
        where="TheDarkchip/nfp, Nfp/Sound, Softmax Jacobian bounds, doc comment of softmaxJacobianNormInfWorst",
        fidelity="verbatim",
    ),
    forall=(u, i),
    conclude=equals(row_sum, 2 * entry(p, i) * (1 - entry(p, i))) & (row_sum <= "1/2"),
)
