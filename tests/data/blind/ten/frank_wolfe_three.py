"""A sharper open-loop rate of Frank–Wolfe."""

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
    title="h_{t+1} = (1 − γ_t)h_t + γ_t²C with γ_t = 2/(t + 2) gives h_{k+1} ≤ 3C/(k + 3)",
    source=Source(paper="folklore", where="Frank–Wolfe with a better constant", fidelity="paraphrase"),
    forall=(k, C, s),
    assuming=(C >= 0,),
    conclude=gap(k + 1) <= 3 * C / (k + 3),
)
