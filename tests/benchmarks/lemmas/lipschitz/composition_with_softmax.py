"""‖softmax(Ax) − softmax(Ay)‖ ≤ (s/2)‖x − y‖ if ‖A‖₂ ≤ s.

Role.  From Kim, Papamakarios and Mnih 2021, section 2 (composition).
Note.  Softmax has the constant 1/2 and A the constant s.
"""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, spectral_at_most, vector

A, x, y = matrix("A", "m", "n"), vector("x", "n"), vector("y", "n")
s = scalar("s")

CLAIM = Claim(
    title="‖softmax(Ax) − softmax(Ay)‖ ≤ (s/2)‖x − y‖ if ‖A‖₂ ≤ s",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 2 (composition)",
        fidelity="reconstructed",
    ),
    forall=(A, x, y, s),
    assuming=(spectral_at_most(A, s),),
    conclude=norm(softmax(A @ x) - softmax(A @ y)) <= s / 2 * norm(x - y),
)
