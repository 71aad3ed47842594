"""The regret of one round is at most its linear bound."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    dot,
    function,
    gradient,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")
f = function("f", of=x)

CLAIM = Claim(
    title="The regret of one round is at most its linear bound",
    source=Source(
        paper="nineteen",
        where="Angeris (2024), Online gradient descent has low regret: a one-ish-liner, proof, the first step",
        fidelity="reconstructed",
    ),
    forall=(f, x, y),
    assuming=(
        convex(f),
        differentiable(f),
    ),
    conclude=f(x) - f(y) <= dot(gradient(f, x), x - y),
)
