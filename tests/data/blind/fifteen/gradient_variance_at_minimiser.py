"""½Σ_i‖∇f_i(x) − ∇f_i(z)‖² ≤ 2L(F(x) − F(z)) for F = (f_1 + f_2)/2 with ∇F(z) = 0."""

from checker.language import (
    Claim,
    Source,
    convex,
    equals,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, z, L = vector("x", "d"), vector("z", "d"), scalar("L")
f, g = function("f", of=x), function("g", of=x)

CLAIM = Claim(
    title="½Σ_i‖∇f_i(x) − ∇f_i(z)‖² ≤ 2L(F(x) − F(z)) for F = (f_1 + f_2)/2 with ∇F(z) = 0",
    source=Source(
        paper="fifteen",
        where="Lee and Vempala, optimization book (YinTat/optimizationbook), stochastic_gradient_descent.tex, lem:change_variance; with two functions",
        fidelity="reconstructed",
    ),
    forall=(f, g, x, z, L),
    assuming=(
        L > 0,
        convex(f),
        convex(g),
        smooth(f, L),
        smooth(g, L),
        equals(gradient(f, z) + gradient(g, z), 0 * z),
    ),
    conclude=(norm(gradient(f, x) - gradient(f, z)) ** 2 + norm(gradient(g, x) - gradient(g, z)) ** 2) / 2
    <= 2 * L * ((f(x) + g(x)) / 2 - (f(z) + g(z)) / 2),
)
