"""How far the minimiser moves when a Lipschitz function is added; v minimises f + h."""

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

u, v = vector("u", "d"), vector("v", "d")
f, h = function("f", of=u), function("h", of=u)
m, c = scalar("m"), scalar("c")

CLAIM = Claim(
    title="f(v) + h(v) ≤ f(u) + h(u) ⇒ ‖u − v‖ ≤ 2c/m",
    source=Source(
        paper="shalev-shwartz-ben-david-2014",
        where="Understanding Machine Learning, 13.3 (Tikhonov regularisation is stable)",
        fidelity="paraphrase",
    ),
    forall=(f, h, u, v, m, c),
    assuming=(
        m > 0,
        strongly_convex(f, m),
        lipschitz(h, c),
        minimiser(f, u),
        f(v) + h(v) <= f(u) + h(u),
    ),
    conclude=norm(u - v) <= 2 * c / m,
)
