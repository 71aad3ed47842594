"""‖x − η∇f(x) − z‖ ≤ ((L − μ)/(L + μ))‖x − z‖ for η = 2/(L + μ), η ≤ 1/L and 0 < μ < L."""

from checker.language import (
    Claim,
    Source,
    equals,
    function,
    gradient,
    minimiser,
    norm,
    scalar,
    smooth,
    strongly_convex,
    vector,
)

x, z, mu, L, eta = vector("x", "d"), vector("z", "d"), scalar("mu"), scalar("L"), scalar("eta")
f = function("f", of=x)

CLAIM = Claim(
    title="‖x − η∇f(x) − z‖ ≤ ((L − μ)/(L + μ))‖x − z‖ for η = 2/(L + μ), η ≤ 1/L and 0 < μ < L",
    source=Source(paper="fifteen", where="Nesterov (2004), Theorem 2.1.15", fidelity="reconstructed"),
    forall=(f, x, z, mu, L, eta),
    assuming=(
        0 < mu,
        mu < L,
        strongly_convex(f, mu),
        smooth(f, L),
        minimiser(f, z),
        equals(eta, 2 / (L + mu)),
        eta <= 1 / L,
    ),
    conclude=norm(x - eta * gradient(f, x) - z) <= (L - mu) / (L + mu) * norm(x - z),
)
