"""‖A ⊗ B‖_F = ‖A‖_F‖B‖_F.

Role.  From Horn and Johnson, Topics in Matrix Analysis, section 4.2.
Note.  The entries of the product are all products of an entry of A and one of B.
"""

from checker.language import Claim, Source, equals, frobenius, kronecker, matrix

A, B = matrix("A", "m", "n"), matrix("B", "k", "l")

CLAIM = Claim(
    title="‖A ⊗ B‖_F = ‖A‖_F‖B‖_F",
    source=Source(
        paper="horn-johnson-topics",
        where="Horn and Johnson, Topics in Matrix Analysis, section 4.2",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=equals(frobenius(kronecker(A, B)) ** 2, frobenius(A) ** 2 * frobenius(B) ** 2),
)
