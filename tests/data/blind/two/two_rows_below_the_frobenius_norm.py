"""i ≠ j gives ‖A_i‖² + ‖A_j‖² ≤ ‖A‖_F².

Role.  Rows of a key matrix.
"""

from checker.language import Claim, Source, equals, frobenius, implies, index, matrix, norm, row

A = matrix("A", "m", "n")
i, j = index("i", "m"), index("j", "m")

CLAIM = Claim(
    title="i ≠ j gives ‖A_i‖² + ‖A_j‖² ≤ ‖A‖_F²",
    source=Source(paper="blind-two", where="Rows of a key matrix", fidelity="reconstructed"),
    forall=(
        A,
        i,
        j,
    ),
    conclude=implies(~equals(i, j), norm(row(A, i)) ** 2 + norm(row(A, j)) ** 2 <= frobenius(A) ** 2),
)
