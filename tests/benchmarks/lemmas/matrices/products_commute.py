"""AB = BA.

Role.  From Horn and Johnson, section 0.2, a law that matrices do not have.
Note.  With A = [[0, 1], [0, 0]] and B = [[0, 0], [1, 0]], AB = diag(1, 0) and BA = diag(0, 1).
"""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="AB = BA",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 0.2, a law that matrices do not have",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=equals(A @ B, B @ A),
)
