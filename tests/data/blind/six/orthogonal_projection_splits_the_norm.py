"""A symmetric idempotent matrix splits a vector at right angles."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    vector,
)

P, x = matrix("P", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="Pᵀ = P, P² = P ⇒ ‖x‖² = ‖Px‖² + ‖x − Px‖²",
    source=Source(paper="blind-six", where="Appendix B, item 10", fidelity="reconstructed"),
    forall=(P, x),
    assuming=(equals(P.T, P), equals(P @ P, P)),
    conclude=equals(norm(x) ** 2, norm(P @ x) ** 2 + norm(x - P @ x) ** 2),
)
