"""f(x⁺) + ‖x⁺ − z‖²/(2γ) + ‖x − x⁺‖²/(2γ) ≤ f(z) + ‖x − z‖²/(2γ) where x⁺ = x − γ∇f(x⁺)."""

from checker.language import (
    Claim,
    Source,
    convex,
    differentiable,
    equals,
    function,
    gradient,
    norm,
    scalar,
    vector,
)

x, x_plus, z = vector("x", "d"), vector("x_plus", "d"), vector("z", "d")
f, gamma = function("f", of=x), scalar("gamma")

CLAIM = Claim(
    title="f(x⁺) + ‖x⁺ − z‖²/(2γ) + ‖x − x⁺‖²/(2γ) ≤ f(z) + ‖x − z‖²/(2γ) where x⁺ = x − γ∇f(x⁺)",
    source=Source(
        paper="thirteen",
        where="Chen and Teboulle (1993); Beck, First-order methods in optimization, second prox theorem; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, x_plus, z, gamma),
    assuming=(convex(f), differentiable(f), gamma > 0, equals(x_plus, x - gamma * gradient(f, x_plus))),
    conclude=f(x_plus) + norm(x_plus - z) ** 2 / (2 * gamma) + norm(x - x_plus) ** 2 / (2 * gamma)
    <= f(z) + norm(x - z) ** 2 / (2 * gamma),
)
