"""The better of two iterates of the subgradient method."""

from checker.language import (
    Claim,
    Source,
    convex,
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

CLAIM = Claim(
    title="The better of two iterates of the subgradient method",
    source=Source(
        paper="nineteen",
        where="Chen, Li, He and Wen (2024), optlib, the subgradient method, `subgradient_method_converge`, two iterates",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, g, h, G, a, b),
    assuming=(
        convex(f),
        lipschitz(f, G),
        minimiser(f, z),
        subgradient(f, x, g),
        subgradient(f, y, h),
        a > 0,
        b > 0,
    ),
    conclude=2 * (a + b) * (minimum(pair(f(x), f(y))) - f(z)) <= norm(x - z) ** 2 + G**2 * (a**2 + b**2),
)
