"""‖m⁺ − ∇f(x⁺)‖ ≤ (1 − β)‖m − ∇f(x)‖ + (1 − β)L‖x⁺ − x‖ for m⁺ = (1 − β)m + β∇f(x⁺)."""

from checker.language import (
    Claim,
    Source,
    function,
    gradient,
    norm,
    scalar,
    smooth,
    vector,
)

x, x_next, m = vector("x", "d"), vector("x_next", "d"), vector("m", "d")
f = function("f", of=x)
lip, beta = scalar("L"), scalar("beta")
m_next = (1 - beta) * m + beta * gradient(f, x_next)

CLAIM = Claim(
    title="‖m⁺ − ∇f(x⁺)‖ ≤ (1 − β)‖m − ∇f(x)‖ + (1 − β)L‖x⁺ − x‖ for m⁺ = (1 − β)m + β∇f(x⁺)",
    source=Source(
        paper="fourteen",
        where="Cutkosky and Mehta (2020), Momentum improves normalized SGD, proof of Theorem 1, without noise; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, x_next, m, lip, beta),
    assuming=(
        smooth(f, lip),
        beta >= 0,
        beta <= 1,
    ),
    conclude=norm(m_next - gradient(f, x_next))
    <= (1 - beta) * norm(m - gradient(f, x)) + (1 - beta) * lip * norm(x_next - x),
)
