"""|⟨A, B⟩| ≤ ‖A‖_F‖B‖_F.

Role.  From Horn and Johnson, section 5.6.
Note.  Cauchy's inequality for the entries.
"""

from checker.language import Claim, Source, dot, frobenius, matrix, vec

A, B = matrix("A", "m", "n"), matrix("B", "m", "n")

CLAIM = Claim(
    title="|⟨A, B⟩| ≤ ‖A‖_F‖B‖_F",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6", fidelity="reconstructed"),
    forall=(A, B),
    conclude=abs(dot(vec(A), vec(B))) <= frobenius(A) * frobenius(B),
)
