"""The better of two iterates of the subgradient method with steps of one length."""

from checker.language import (
    Claim,
    Source,
    convex,
    equals,
    function,
    lipschitz,
    minimiser,
    minimum,
    norm,
    pair,
    scalar,
    subgradient,
    vector,
)

x, z, g, h = vector("x", "d"), vector("z", "d"), vector("g", "d"), vector("h", "d")
f, G, a, b = function("f", of=x), scalar("G"), scalar("a"), scalar("b")
y = x - a * g
s = scalar("s")

CLAIM = Claim(
    title="The better of two iterates of the subgradient method with steps of one length",
    source=Source(
        paper="nineteen",
        where="Chen, Li, He and Wen (2024), optlib, the subgradient method, `subgradient_method_fixed_distance`, two iterates",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, g, h, G, a, b, s),
    assuming=(
        convex(f),
        lipschitz(f, G),
        minimiser(f, z),
        subgradient(f, x, g),
        subgradient(f, y, h),
        a > 0,
        b > 0,
        s > 0,
        equals(a * norm(g), s),
        equals(b * norm(h), s),
    ),
    conclude=minimum(pair(f(x), f(y))) - f(z) <= G * norm(x - z) ** 2 / (4 * s) + G * s / 2,
)
