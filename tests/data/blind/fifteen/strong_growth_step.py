"""E f(x − γg) ≤ f(x) − (γ/2)‖∇f(x)‖² + Lγ²σ²/2 for E‖g‖² ≤ σ² + c‖∇f(x)‖² and γ ≤ 1/(Lc)."""

from checker.language import (
    Claim,
    Source,
    equals,
    expectation,
    function,
    gradient,
    index,
    matrix,
    norm,
    row,
    scalar,
    smooth,
    vector,
)

G, x, L, gamma, sigma, c = (
    matrix("G", "n", "d"),
    vector("x", "d"),
    scalar("L"),
    scalar("gamma"),
    scalar("sigma"),
    scalar("c"),
)
f = function("f", of=x)
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")

CLAIM = Claim(
    title="E f(x − γg) ≤ f(x) − (γ/2)‖∇f(x)‖² + Lγ²σ²/2 for E‖g‖² ≤ σ² + c‖∇f(x)‖² and γ ≤ 1/(Lc)",
    source=Source(
        paper="fifteen",
        where="ETH Optimization for Data Science, notes of quantaji, chapter 12, proof of Theorem 12.5, n equally probable gradients",
        fidelity="reconstructed",
    ),
    forall=(f, G, x, L, gamma, sigma, c),
    assuming=(
        smooth(f, L),
        L > 0,
        c > 0,
        gamma > 0,
        gamma <= 1 / (L * c),
        equals(expectation(i, "uniform", row(G, i)), gradient(f, x)),
        expectation(j, "uniform", norm(row(G, j)) ** 2) <= sigma**2 + c * norm(gradient(f, x)) ** 2,
    ),
    conclude=expectation(k, "uniform", f(x - gamma * row(G, k)))
    <= f(x) - gamma / 2 * norm(gradient(f, x)) ** 2 + L * gamma**2 * sigma**2 / 2,
)
