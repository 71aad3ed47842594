"""Monotone and L-Lipschitz, 0 < η ≤ 1/L, give a nonexpansive step.

Role.  Forward step for a monotone operator.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

x, y, gx, gy = vector("x", "d"), vector("y", "d"), vector("gx", "d"), vector("gy", "d")
eta, smooth = scalar("eta"), scalar("L")

CLAIM = Claim(
    title="Monotone and L-Lipschitz, 0 < η ≤ 1/L, give a nonexpansive step",
    source=Source(paper="blind-two", where="Forward step for a monotone operator", fidelity="reconstructed"),
    forall=(
        x,
        y,
        gx,
        gy,
        eta,
        smooth,
    ),
    assuming=(
        smooth > 0,
        eta > 0,
        eta <= 1 / smooth,
        dot(gx - gy, x - y) >= 0,
        norm(gx - gy) <= smooth * norm(x - y),
    ),
    conclude=norm((x - eta * gx) - (y - eta * gy)) <= norm(x - y),
)
