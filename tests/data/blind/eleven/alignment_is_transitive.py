"""Two neurons that are aligned with a third."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    scalar,
    vector,
)

a, b, c, rho = vector("a", "d"), vector("b", "d"), vector("c", "d"), scalar("rho")

CLAIM = Claim(
    title="⟨a, b⟩ ≥ ρ, ⟨b, c⟩ ≥ ρ ⇒ ⟨a, c⟩ ≥ ρ² for unit vectors",
    source=Source(
        paper="boursier-2022",
        where="Gradient flow dynamics of shallow ReLU networks for square loss and orthogonal inputs, appendix",
        fidelity="paraphrase",
    ),
    forall=(a, b, c, rho),
    assuming=(
        equals(norm(a), 1),
        equals(norm(b), 1),
        equals(norm(c), 1),
        rho >= 0,
        dot(a, b) >= rho,
        dot(b, c) >= rho,
    ),
    conclude=dot(a, c) >= rho**2,
)
