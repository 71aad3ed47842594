"""f(x − g/G) ≤ f(x) for convex, G-Lipschitz f and a subgradient g."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    lipschitz,
    scalar,
    subgradient,
    vector,
)

x, g = vector("x", "d"), vector("g", "d")
f, G = function("f", of=x), scalar("G")

CLAIM = Claim(
    title="f(x − g/G) ≤ f(x) for convex, G-Lipschitz f and a subgradient g",
    source=Source(
        paper="sixteen",
        where="Boyd, notes on subgradient methods (EE364b), which says that they are no descent methods",
        fidelity="reconstructed",
    ),
    forall=(
        f,
        x,
        g,
        G,
    ),
    assuming=(
        G > 0,
        convex(f),
        lipschitz(f, G),
        subgradient(f, x, g),
    ),
    conclude=f(x - (1 / G) * g) <= f(x),
)
