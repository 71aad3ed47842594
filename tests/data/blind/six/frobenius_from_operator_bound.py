"""An operator bound bounds the Frobenius norm by the number of columns."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    length,
    matrix,
    row,
    scalar,
    spectral_at_most,
)

A, c = matrix("A", "m", "n"), scalar("c")

CLAIM = Claim(
    title="‖A‖ ≤ c ⇒ ‖A‖_F² ≤ n c², A of n columns",
    source=Source(paper="blind-six", where="Proposition 5", fidelity="reconstructed"),
    forall=(A, c),
    assuming=(spectral_at_most(A, c),),
    conclude=frobenius(A) ** 2 <= length(row(A, 0)) * c**2,
)
