"""‖AB‖_F ≤ s‖B‖_F if ‖A‖₂ ≤ s.

Role.  From Horn and Johnson, section 5.6.
Note.  Column by column ‖Ab_j‖ ≤ s‖b_j‖.
"""

from checker.language import Claim, Source, frobenius, matrix, scalar, spectral_at_most

A, B, s = matrix("A", "m", "n"), matrix("B", "n", "k"), scalar("s")

CLAIM = Claim(
    title="‖AB‖_F ≤ s‖B‖_F if ‖A‖₂ ≤ s",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6", fidelity="reconstructed"),
    forall=(A, B, s),
    assuming=(spectral_at_most(A, s),),
    conclude=frobenius(A @ B) <= s * frobenius(B),
)
