"""‖Ax − Ay‖ ≤ s‖x − y‖ if ‖A‖₂ ≤ s.

Role.  From Kim, Papamakarios and Mnih 2021, section 2.
Note.  A(x − y) is an image of x − y.
"""

from checker.language import Claim, Source, matrix, norm, scalar, spectral_at_most, vector

A, x, y = matrix("A", "m", "n"), vector("x", "n"), vector("y", "n")
s = scalar("s")

CLAIM = Claim(
    title="‖Ax − Ay‖ ≤ s‖x − y‖ if ‖A‖₂ ≤ s",
    source=Source(
        paper="kim-papamakarios-mnih", where="Kim, Papamakarios and Mnih 2021, section 2", fidelity="reconstructed"
    ),
    forall=(A, x, y, s),
    assuming=(spectral_at_most(A, s),),
    conclude=norm(A @ x - A @ y) <= s * norm(x - y),
)
