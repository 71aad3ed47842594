"""The open-loop step size 2/(t + 2) of Frank–Wolfe."""

from checker.language import (
    Claim,
    Source,
    iterate,
    natural,
    scalar,
)

k, t, C, s, h = natural("k"), natural("t"), scalar("C"), scalar("s"), scalar("h")
gamma = 2 / (t + 2)


def gap(m):
    return iterate(m, h, start=s, update=(1 - gamma) * h + gamma**2 * C, step=t)


CLAIM = Claim(
    title="h_{t+1} = (1 − γ_t)h_t + γ_t²C with γ_t = 2/(t + 2) gives h_{k+1} ≤ 4C/(k + 3)",
    source=Source(paper="jaggi-2013", where="Revisiting Frank–Wolfe, proof of Theorem 1", fidelity="paraphrase"),
    forall=(k, C, s),
    assuming=(C >= 0,),
    conclude=gap(k + 1) <= 4 * C / (k + 3),
)
