"""A clipped step under (L0, L1)-smoothness gains half of step times squared gradient."""

from checker.language import (
    Claim,
    Source,
    differentiable,
    function,
    gradient,
    minimum,
    norm,
    pair,
    scalar,
    vector,
)

x = vector("x", "d")
f, L0, L1, c, gamma = function("f", of=x), scalar("L0"), scalar("L1"), scalar("c"), scalar("gamma")
g = gradient(f, x)
step = gamma * minimum(pair(1, c / norm(g)))

CLAIM = Claim(
    title="A clipped step under (L0, L1)-smoothness gains half of step times squared gradient",
    source=Source(
        paper="seventeen",
        where="Koloskova, Hendrikx and Stich (2023), Revisiting gradient clipping, the deterministic step; Zhang et al. (2020)",
        fidelity="reconstructed",
    ),
    forall=(f, x, L0, L1, c, gamma),
    assuming=(
        differentiable(f),
        norm(g) > 0,
        L0 >= 0,
        L1 >= 0,
        c > 0,
        gamma > 0,
        gamma * (L0 + c * L1) <= 1,
        f(x - step * g) <= f(x) - step * norm(g) ** 2 + (L0 + L1 * norm(g)) / 2 * step**2 * norm(g) ** 2,
    ),
    conclude=f(x - step * g) <= f(x) - step / 2 * norm(g) ** 2,
)
