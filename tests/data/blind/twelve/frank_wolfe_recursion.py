"""h_{k+1} = (1 − γ_k)h_k + γ_k²C with γ_k = 2/(k + 2) gives h_{k+1} ≤ 4C/(k + 3)."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

k, t, h0, h, C = natural("k"), natural("t"), scalar("h0"), scalar("h"), scalar("C")
step_size = 2 / (t + 2)
h_next = iterate(k + 1, h, start=h0, update=(1 - step_size) * h + step_size**2 * C, step=t)

CLAIM = Claim(
    title="h_{k+1} = (1 − γ_k)h_k + γ_k²C with γ_k = 2/(k + 2) gives h_{k+1} ≤ 4C/(k + 3)",
    source=Source(
        paper="twelve",
        where="Jaggi, Revisiting Frank-Wolfe (2013), after the proof of Theorem 1; from memory",
        fidelity="reconstructed",
    ),
    forall=(h0, C, k),
    assuming=(C >= 0,),
    conclude=h_next <= 4 * C / (k + 3),
)
