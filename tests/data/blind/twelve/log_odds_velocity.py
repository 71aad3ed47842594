"""d/dt log(s_i/s_j) = ⟨k_i − k_j, ṗ⟩/τ."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    log,
    matrix,
    rate,
    row,
    scalar,
    softmax,
    vector,
)

K, p, v, tau = matrix("K", "T", "d"), vector("p", "d"), vector("v", "d"), scalar("tau")
i, j = index("i", "T"), index("j", "T")
s = softmax(K @ p / tau)

CLAIM = Claim(
    title="d/dt log(s_i/s_j) = ⟨k_i − k_j, ṗ⟩/τ",
    source=Source(
        paper="twelve",
        where="Julistiono, Tarzanagh and Azizan, Optimizing attention with mirror descent (2024), after the appendix, auxiliary facts; from memory",
        fidelity="reconstructed",
    ),
    forall=(K, p, v, tau, i, j),
    assuming=(tau > 0,),
    conclude=equals(rate(log(entry(s, i) / entry(s, j)), {p: v}), dot(row(K, i) - row(K, j), v) / tau),
)
