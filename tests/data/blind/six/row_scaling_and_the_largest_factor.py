"""Scaling the rows of a matrix."""

from checker.language import (
    Claim,
    Source,
    diag,
    frobenius,
    matrix,
    max_norm,
    vector,
)

a, A = vector("a", "m"), matrix("A", "m", "n")

CLAIM = Claim(
    title="‖diag(a)A‖_F ≤ ‖a‖_∞‖A‖_F",
    source=Source(paper="blind-six", where="Appendix A, fact 12", fidelity="reconstructed"),
    forall=(a, A),
    conclude=frobenius(diag(a) @ A) <= max_norm(a) * frobenius(A),
)
