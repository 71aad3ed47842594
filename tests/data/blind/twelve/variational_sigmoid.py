"""σ(x) ≥ σ(ξ)·exp((x − ξ)/2 − λ(ξ)(x² − ξ²)) with λ(ξ) = (σ(ξ) − ½)/(2ξ)."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
    sigmoid,
)

x, xi = scalar("x"), scalar("xi")
lam = (sigmoid(xi) - "1/2") / (2 * xi)

CLAIM = Claim(
    title="σ(x) ≥ σ(ξ)·exp((x − ξ)/2 − λ(ξ)(x² − ξ²)) with λ(ξ) = (σ(ξ) − ½)/(2ξ)",
    source=Source(
        paper="twelve",
        where="Jaakkola and Jordan, Bayesian parameter estimation via variational methods (2000), after equation (3); from memory",
        fidelity="reconstructed",
    ),
    forall=(x, xi),
    assuming=(xi > 0,),
    conclude=sigmoid(x) >= sigmoid(xi) * exp((x - xi) / 2 - lam * (x**2 - xi**2)),
)
