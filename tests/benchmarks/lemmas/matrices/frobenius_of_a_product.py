"""‖AB‖_F ≤ ‖A‖_F‖B‖_F.

Role.  From Horn and Johnson, section 5.6, the Frobenius norm is submultiplicative.
Note.  Column by column ‖Ab_j‖ ≤ ‖A‖_F‖b_j‖.
"""

from checker.language import Claim, Source, frobenius, matrix

A, B = matrix("A", "m", "n"), matrix("B", "n", "k")

CLAIM = Claim(
    title="‖AB‖_F ≤ ‖A‖_F‖B‖_F",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.6, the Frobenius norm is submultiplicative",
        fidelity="reconstructed",
    ),
    forall=(A, B),
    conclude=frobenius(A @ B) <= frobenius(A) * frobenius(B),
)
