"""|⟨x, Ay⟩| ≤ s‖x‖‖y‖ if ‖A‖₂ ≤ s.

Role.  From Horn and Johnson, section 5.6.
Note.  Cauchy's inequality and ‖Ay‖ ≤ s‖y‖.
"""

from checker.language import Claim, Source, dot, matrix, norm, scalar, spectral_at_most, vector

A, x, y = matrix("A", "m", "n"), vector("x", "m"), vector("y", "n")
s = scalar("s")

CLAIM = Claim(
    title="|⟨x, Ay⟩| ≤ s‖x‖‖y‖ if ‖A‖₂ ≤ s",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6", fidelity="reconstructed"),
    forall=(A, x, y, s),
    assuming=(spectral_at_most(A, s),),
    conclude=abs(dot(x, A @ y)) <= s * norm(x) * norm(y),
)
