"""f(x − η∇f(y)) ≤ f(x) − (η/2)‖∇f(x)‖² + ηL²ρ²/2 for y = x + ρ∇f(x)/‖∇f(x)‖, η ≤ 1/L."""

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

x, lip, eta, rho = vector("x", "d"), scalar("L"), scalar("eta"), scalar("rho")
f = function("f", of=x)
slope = gradient(f, x)
y = x + (rho / norm(slope)) * slope

CLAIM = Claim(
    title="f(x − η∇f(y)) ≤ f(x) − (η/2)‖∇f(x)‖² + ηL²ρ²/2 for y = x + ρ∇f(x)/‖∇f(x)‖, η ≤ 1/L",
    source=Source(
        paper="fourteen",
        where="Si and Yun (2023), Practical sharpness-aware minimization cannot converge all the way to optima, arXiv 2306.09850, the descent step for deterministic SAM; constants reconstructed",
        fidelity="reconstructed",
    ),
    forall=(f, x, lip, eta, rho),
    where=(norm(slope) > 0,),
    assuming=(
        smooth(f, lip),
        lip > 0,
        eta > 0,
        eta <= 1 / lip,
        rho > 0,
    ),
    conclude=f(x - eta * gradient(f, y)) <= f(x) - eta / 2 * norm(slope) ** 2 + eta * lip**2 * rho**2 / 2,
)
