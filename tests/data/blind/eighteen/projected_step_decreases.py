"""A projected gradient step does not increase f."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    projected,
    scalar,
    smooth,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
f, L = function("f", of=x), scalar("L")
y = x - gradient(f, x) / L

CLAIM = Claim(
    title="A projected gradient step does not increase f",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), Exercise 32",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, L),
    assuming=(L > 0, convex(f), smooth(f, L), projected((y, z), members=(x,))),
    conclude=f(z) <= f(x),
)
