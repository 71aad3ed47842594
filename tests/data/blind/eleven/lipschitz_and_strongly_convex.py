"""A Lipschitz, strongly convex function and its minimiser."""

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
f, m, c = function("f", of=x), scalar("m"), scalar("c")

CLAIM = Claim(
    title="‖x − z‖ ≤ c/m for an m-strongly convex, c-Lipschitz f on ℝᵈ",
    source=Source(
        paper="agarwal-2012",
        where="Information-theoretic lower bounds on the oracle complexity of stochastic convex optimization",
        fidelity="paraphrase",
    ),
    forall=(f, x, z, m, c),
    assuming=(m > 0, strongly_convex(f, m), lipschitz(f, c), minimiser(f, z)),
    conclude=norm(x - z) <= c / m,
)
