"""The norm of the gradient does not grow along gradient descent."""

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
step = x - eta * gradient(f, x)

CLAIM = Claim(
    title="The norm of the gradient does not grow along gradient descent",
    source=Source(
        paper="seventeen",
        where="Nesterov (2018), Lectures on Convex Optimization, Section 2.1; folklore",
        fidelity="reconstructed",
    ),
    forall=(f, x, L, eta),
    assuming=(
        convex(f),
        smooth(f, L),
        eta >= 0,
        eta * L <= 2,
    ),
    conclude=norm(gradient(f, step)) <= norm(gradient(f, x)),
)
