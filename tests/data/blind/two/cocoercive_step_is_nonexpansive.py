"""0 ≤ η ≤ 2/L and co-coercivity give a nonexpansive step.

Role.  Gradient map of a smooth convex function.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

x, y, gx, gy = vector("x", "d"), vector("y", "d"), vector("gx", "d"), vector("gy", "d")
eta, smooth = scalar("eta"), scalar("L")

CLAIM = Claim(
    title="0 ≤ η ≤ 2/L and co-coercivity give a nonexpansive step",
    source=Source(paper="blind-two", where="Gradient map of a smooth convex function", fidelity="reconstructed"),
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
        eta >= 0,
        eta <= 2 / smooth,
        dot(gx - gy, x - y) >= norm(gx - gy) ** 2 / smooth,
    ),
    conclude=norm((x - eta * gx) - (y - eta * gy)) <= norm(x - y),
)
