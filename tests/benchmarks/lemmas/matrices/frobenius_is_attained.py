"""‖A‖_F·‖x‖ ≤ ‖Ax‖.

Role.  From Horn and Johnson, section 5.6, with the sides swapped.
Note.  At A = (1 0) (one row) and x = (0, 1) it says 1 ≤ 0.
"""

from checker.language import Claim, Source, frobenius, matrix, norm, vector

A, x = matrix("A", "m", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖A‖_F·‖x‖ ≤ ‖Ax‖",
    source=Source(
        paper="horn-johnson", where="Horn and Johnson, section 5.6, with the sides swapped", fidelity="reconstructed"
    ),
    forall=(A, x),
    conclude=frobenius(A) * norm(x) <= norm(A @ x),
)
