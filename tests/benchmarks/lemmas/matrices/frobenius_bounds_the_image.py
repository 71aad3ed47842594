"""‖Ax‖ ≤ ‖A‖_F·‖x‖.

Role.  From Horn and Johnson, section 5.6.
Note.  Cauchy's inequality for each row, then the sum of the squares over the rows.
"""

from checker.language import Claim, Source, frobenius, matrix, norm, vector

A, x = matrix("A", "m", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖Ax‖ ≤ ‖A‖_F·‖x‖",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 5.6", fidelity="reconstructed"),
    forall=(A, x),
    conclude=norm(A @ x) <= frobenius(A) * norm(x),
)
