"""The gap-based step of Frank-Wolfe gains half of step times gap."""

from checker.language import (
    Claim,
    Source,
    dot,
    function,
    gradient,
    minimum,
    norm,
    pair,
    scalar,
    smooth,
    vector,
)

x, s = vector("x", "d"), vector("s", "d")
f, L = function("f", of=x), scalar("L")
gap = dot(gradient(f, x), x - s)
step = minimum(pair(gap / (L * norm(s - x) ** 2), 1))

CLAIM = Claim(
    title="The gap-based step of Frank-Wolfe gains half of step times gap",
    source=Source(
        paper="seventeen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), chapter 8, other step sizes",
        fidelity="reconstructed",
    ),
    forall=(f, x, s, L),
    assuming=(
        L > 0,
        smooth(f, L),
        norm(s - x) > 0,
        gap >= 0,
    ),
    conclude=f(x + step * (s - x)) <= f(x) - step / 2 * gap,
)
