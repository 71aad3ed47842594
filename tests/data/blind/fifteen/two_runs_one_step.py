"""‖u − η∇f(u) − (v − η∇g(v))‖ ≤ ‖u − v‖ + 2ηL for a convex β-smooth f, η ≤ 2/β, and L-Lipschitz f and g."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    function,
    gradient,
    lipschitz,
    norm,
    scalar,
    smooth,
    vector,
)

u, v, beta, L, eta = vector("u", "d"), vector("v", "d"), scalar("beta"), scalar("L"), scalar("eta")
f, g = function("f", of=u), function("g", of=u)

CLAIM = Claim(
    title="‖u − η∇f(u) − (v − η∇g(v))‖ ≤ ‖u − v‖ + 2ηL for a convex β-smooth f, η ≤ 2/β, and L-Lipschitz f and g",
    source=Source(
        paper="fifteen",
        where="Hardt, Recht and Singer (2016), the growth recursion of two runs that see different examples, as in zhenhuan-yang.github.io, algorithm-stability",
        fidelity="reconstructed",
    ),
    forall=(f, g, u, v, beta, L, eta),
    assuming=(
        beta > 0,
        eta >= 0,
        eta <= 2 / beta,
        convex(f),
        smooth(f, beta),
        lipschitz(f, L),
        lipschitz(g, L),
        differentiable(g),
    ),
    conclude=norm((u - eta * gradient(f, u)) - (v - eta * gradient(g, v))) <= norm(u - v) + 2 * eta * L,
)
