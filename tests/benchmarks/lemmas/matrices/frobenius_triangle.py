"""‖A + B‖_F ≤ ‖A‖_F + ‖B‖_F.

Role.  From Horn and Johnson, section 5.6.
Note.  It is the triangle inequality for the entries in one long vector.
"""

from checker.language import Claim, Source, frobenius, matrix

A, B = matrix("A", "m", "n"), matrix("B", "m", "n")

CLAIM = Claim(
    title="‖A + B‖_F ≤ ‖A‖_F + ‖B‖_F",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6", fidelity="reconstructed"),
    forall=(A, B),
    conclude=frobenius(A + B) <= frobenius(A) + frobenius(B),
)
