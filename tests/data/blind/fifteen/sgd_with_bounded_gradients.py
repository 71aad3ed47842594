"""‖x − η∇f(x) − z‖² ≤ (1 − 2ημ)‖x − z‖² + η²G² for a μ-strongly convex, G-Lipschitz f on the whole space."""

from checker.language import (
    Claim,
    Source,
    differentiable,
    function,
    gradient,
    lipschitz,
    minimiser,
    norm,
    scalar,
    strongly_convex,
    vector,
)

x, z, mu, G, eta = vector("x", "d"), vector("z", "d"), scalar("mu"), scalar("G"), scalar("eta")
f = function("f", of=x)

CLAIM = Claim(
    title="‖x − η∇f(x) − z‖² ≤ (1 − 2ημ)‖x − z‖² + η²G² for a μ-strongly convex, G-Lipschitz f on the whole space",
    source=Source(
        paper="fifteen",
        where="SGD under bounded gradients and strong convexity, as discussed by Nguyen et al. (2018), SGD and Hogwild! convergence without the bounded gradients assumption; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, z, mu, G, eta),
    assuming=(mu > 0, eta > 0, strongly_convex(f, mu), differentiable(f), lipschitz(f, G), minimiser(f, z)),
    conclude=norm(x - eta * gradient(f, x) - z) ** 2 <= (1 - 2 * eta * mu) * norm(x - z) ** 2 + eta**2 * G**2,
)
