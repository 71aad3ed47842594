"""The norm of the gradient after one step on a convex function."""

from checker.language import (
    Claim,
    Source,
    convex,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x = vector("x", "d")
f, L, eta = function("f", of=x), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="‖∇f(x − η∇f(x))‖ ≤ ‖∇f(x)‖ for ηL ≤ 2",
    source=Source(
        paper="nesterov-2004",
        where="Introductory Lectures, 2.1 (coercivity); gradient norms along gradient descent",
        fidelity="paraphrase",
    ),
    forall=(f, x, L, eta),
    assuming=(L > 0, convex(f), smooth(f, L), eta >= 0, eta * L <= 2),
    conclude=norm(gradient(f, x - eta * gradient(f, x))) <= norm(gradient(f, x)),
)
