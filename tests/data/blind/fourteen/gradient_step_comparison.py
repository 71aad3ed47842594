"""f(x − a∇f(x)) ≤ f(z) + 1/(2a)·(‖x − z‖² − ‖x − a∇f(x) − z‖²) for convex L-smooth f and a ≤ 1/L."""

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

x, z, a, lip = vector("x", "d"), vector("z", "d"), scalar("a"), scalar("l")
f = function("f", of=x)
x_next = x - a * gradient(f, x)

CLAIM = Claim(
    title="f(x − a∇f(x)) ≤ f(z) + 1/(2a)·(‖x − z‖² − ‖x − a∇f(x) − z‖²) for convex L-smooth f and a ≤ 1/L",
    source=Source(
        paper="fourteen",
        where="optsuite/optlib, Convex/Algorithm/GradientDescent.lean, lemma point_descent_for_convex (read)",
        fidelity="verbatim",
    ),
    forall=(f, x, z, a, lip),
    assuming=(
        convex(f),
        smooth(f, lip),
        lip > 0,
        a > 0,
        a <= 1 / lip,
    ),
    conclude=f(x_next) <= f(z) + 1 / (2 * a) * (norm(x - z) ** 2 - norm(x_next - z) ** 2),
)
