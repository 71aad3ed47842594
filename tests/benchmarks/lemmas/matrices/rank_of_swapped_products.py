"""rank(AB) = rank(BA).

Role.  From Horn and Johnson, section 0.4.5, a law that the rank does not have.
Note.  A = [[0, 1], [0, 0]] and B = [[1, 0], [0, 0]] have AB = 0 and BA = A.
"""

from checker.language import Claim, Source, equals, matrix, rank

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="rank(AB) = rank(BA)",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 0.4.5, a law that the rank does not have",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=equals(rank(A @ B), rank(B @ A)),
)
