"""The gradient of a diagonal quadratic bounds its value, by the least curvature."""

from checker.language import (
    Claim,
    Source,
    dot,
    hadamard,
    minimum,
    norm,
    scalar,
    vector,
)

a, x, mu = vector("a", "n"), vector("x", "n"), scalar("mu")

CLAIM = Claim(
    title="0 ≤ μ ≤ min a ⇒ μ⟨x, a∘x⟩ ≤ ‖a∘x‖²",
    source=Source(paper="blind-six", where="Proposition 2", fidelity="reconstructed"),
    forall=(a, x, mu),
    assuming=(mu >= 0, minimum(a) >= mu),
    conclude=mu * dot(x, hadamard(a, x)) <= norm(hadamard(a, x)) ** 2,
)
