"""‖A‖_F ≤ s if ‖A‖₂ ≤ s.

Role.  From Horn and Johnson, section 5.6, two norms taken for each other.
Note.  The identity of size 2 has spectral norm 1 and Frobenius norm √2.
"""

from checker.language import Claim, Source, frobenius, matrix, scalar, spectral_at_most

A, s = matrix("A", "m", "n"), scalar("s")

CLAIM = Claim(
    title="‖A‖_F ≤ s if ‖A‖₂ ≤ s",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 5.6, two norms taken for each other",
        fidelity="reconstructed",
    ),
    forall=(A, s),
    assuming=(spectral_at_most(A, s),),
    conclude=frobenius(A) <= s,
)
