"""A lower bound of f(x) − f(y) with a free direction r."""

from checker.language import (
    Claim,
    Source,
    convex,
    dot,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, y, r = vector("x", "d"), vector("y", "d"), vector("r", "d")
f, L = function("f", of=x), scalar("L")
gx, gy = gradient(f, x), gradient(f, y)

CLAIM = Claim(
    title="A lower bound of f(x) − f(y) with a free direction r",
    source=Source(
        paper="seventeen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), chapter 12, the lemma after Exercise 5.2",
        fidelity="reconstructed",
    ),
    forall=(f, x, y, r, L),
    assuming=(
        convex(f),
        smooth(f, L),
    ),
    conclude=f(x) - f(y) >= dot(gy, x - y) - dot(gx - gy, r) - L * norm(r) ** 2 / 2,
)
