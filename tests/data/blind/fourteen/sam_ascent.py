"""f(x) + ρ‖∇f(x)‖ ≤ f(x + ρ∇f(x)/‖∇f(x)‖) for L-smooth f."""

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

x, lip, rho = vector("x", "d"), scalar("L"), scalar("rho")
f = function("f", of=x)
slope = gradient(f, x)

CLAIM = Claim(
    title="f(x) + ρ‖∇f(x)‖ ≤ f(x + ρ∇f(x)/‖∇f(x)‖) for L-smooth f",
    source=Source(
        paper="fourteen",
        where="Foret et al. (2021), SAM, the ascent step; Si and Yun (2023), arXiv 2306.09850; from memory",
        fidelity="reconstructed",
    ),
    forall=(f, x, lip, rho),
    where=(norm(slope) > 0,),
    assuming=(
        smooth(f, lip),
        rho > 0,
    ),
    conclude=f(x) + rho * norm(slope) <= f(x + (rho / norm(slope)) * slope),
)
