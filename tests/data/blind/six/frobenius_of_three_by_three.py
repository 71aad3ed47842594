"""An operator bound bounds the Frobenius norm of a three by three matrix."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    matrix,
    scalar,
    spectral_at_most,
)

A, c = matrix("A", 3, 3), scalar("c")

CLAIM = Claim(
    title="‖A‖ ≤ c ⇒ ‖A‖_F² ≤ 2c², A of size 3 × 3",
    source=Source(paper="blind-six", where="Appendix A, fact 5", fidelity="reconstructed"),
    forall=(A, c),
    assuming=(spectral_at_most(A, c),),
    conclude=frobenius(A) ** 2 <= 2 * c**2,
)
