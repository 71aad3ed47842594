"""Follow the regularised leader is stable: a new linear loss moves the minimiser by at most ‖g‖/m."""

from checker.language import (
    Claim,
    Source,
    function,
    norm,
    scalar,
    strongly_convex,
    subgradient,
    vector,
)

x, z, g = vector("x", "d"), vector("z", "d"), vector("g", "d")
f, m = function("f", of=x), scalar("m")

CLAIM = Claim(
    title="Follow the regularised leader is stable: a new linear loss moves the minimiser by at most ‖g‖/m",
    source=Source(
        paper="seventeen",
        where="Shalev-Shwartz (2012), Online learning and online convex optimization, Section 2.5; Hazan (2016), Section 5.3",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, g, m),
    assuming=(
        m > 0,
        strongly_convex(f, m),
        subgradient(f, x, 0 * g),
        subgradient(f, z, -g),
    ),
    conclude=norm(x - z) <= norm(g) / m,
)
