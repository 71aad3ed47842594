"""‖x − z‖ ≤ c/m for a c-Lipschitz m-strongly convex f with minimiser z."""

from checker.language import (
    Claim,
    Source,
    function,
    lipschitz,
    minimiser,
    norm,
    scalar,
    strongly_convex,
    vector,
)

x, z = vector("x", "d"), vector("z", "d")
f, c, m = function("f", of=x), scalar("c"), scalar("m")

CLAIM = Claim(
    title="‖x − z‖ ≤ c/m for a c-Lipschitz m-strongly convex f with minimiser z",
    source=Source(
        paper="thirteen",
        where="Standing assumptions of Shalev-Shwartz et al., Stochastic convex optimization (2009), read on the whole space; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, c, m),
    assuming=(m > 0, lipschitz(f, c), strongly_convex(f, m), minimiser(f, z)),
    conclude=norm(x - z) <= c / m,
)
