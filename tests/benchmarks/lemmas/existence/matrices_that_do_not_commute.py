"""AB ≠ BA for some 2 × 2 matrices.

Role.  From Horn and Johnson, section 0.2, an existence statement.
Note.  A = [[0, 1], [0, 0]] and B = [[0, 0], [1, 0]].
"""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "2", "2"), matrix("B", "2", "2")

CLAIM = Claim(
    title="AB ≠ BA for some 2 × 2 matrices",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 0.2, an existence statement", fidelity="reconstructed"
    ),
    quantifier="exists",
    forall=(A, B),
    conclude=~equals(A @ B, B @ A),
)
