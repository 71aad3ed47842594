"""(AB)ᵀ = AᵀBᵀ.

Role.  From Horn and Johnson, section 0.2, without turning the order.
Note.  With A = [[0, 1], [0, 0]] and B = [[0, 0], [1, 0]] the left side is diag(1, 0) and the right side diag(0, 1).
"""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")

CLAIM = Claim(
    title="(AB)ᵀ = AᵀBᵀ",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 0.2, without turning the order", fidelity="reconstructed"
    ),
    forall=(A, B),
    conclude=equals((A @ B).T, A.T @ B.T),
)
