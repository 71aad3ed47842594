"""A projected gradient step decreases f but for the distance to the projection."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    norm,
    projected,
    scalar,
    smooth,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
f, L = function("f", of=x), scalar("L")
y = x - gradient(f, x) / L

CLAIM = Claim(
    title="A projected gradient step decreases f but for the distance to the projection",
    source=Source(
        paper="eighteen",
        where="notes on Optimization for Data Science (ETH Zurich, 2022), Lemma 4.3",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, L),
    assuming=(L > 0, convex(f), smooth(f, L), projected((y, z), members=(x,))),
    conclude=f(z) <= f(x) - norm(gradient(f, x)) ** 2 / (2 * L) + L / 2 * norm(y - z) ** 2,
)
