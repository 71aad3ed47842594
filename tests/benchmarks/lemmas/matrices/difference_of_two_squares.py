"""(A + B)(A − B) = A² − B².

Role.  From Horn and Johnson, section 0.2, a law that matrices do not have.
Note.  With A = [[0, 1], [0, 0]] and B = [[0, 0], [1, 0]], −AB + BA = diag(−1, 1).
"""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "2", "2"), matrix("B", "2", "2")

CLAIM = Claim(
    title="(A + B)(A − B) = A² − B²",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 0.2, a law that matrices do not have",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=equals((A + B) @ (A - B), A @ A - B @ B),
)
