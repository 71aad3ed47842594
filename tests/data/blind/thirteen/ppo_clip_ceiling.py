"""min(ρA, clip(ρ, 1 − ε, 1 + ε)·A) ≤ A + ε|A|."""

from checker.language import (
    Claim,
    Source,
    maximum,
    minimum,
    pair,
    scalar,
)

rho, A, eps = scalar("rho"), scalar("A"), scalar("epsilon")
clipped = maximum(pair(1 - eps, minimum(pair(rho, 1 + eps))))

CLAIM = Claim(
    title="min(ρA, clip(ρ, 1 − ε, 1 + ε)·A) ≤ A + ε|A|",
    source=Source(
        paper="thirteen",
        where="Schulman et al., Proximal policy optimization algorithms (2017), equation (7); OpenAI Spinning Up, g(ε, A); from memory",
        fidelity="reconstructed",
    ),
    forall=(rho, A, eps),
    assuming=(rho >= 0, eps > 0, eps < 1),
    conclude=minimum(pair(rho * A, clipped * A)) <= A + eps * abs(A),
)
