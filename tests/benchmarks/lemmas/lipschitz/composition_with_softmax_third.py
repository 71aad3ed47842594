"""‖softmax(Ax) − softmax(Ay)‖ ≤ (s/3)‖x − y‖ if ‖A‖₂ ≤ s.

Role.  From Kim, Papamakarios and Mnih 2021, section 2, with 1/3 for 1/2.
Note.  With A the identity of size 2, s = 1, x = (1, −1), y = 0 it says 0.538… ≤ 0.471….
"""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, spectral_at_most, vector

A, x, y = matrix("A", "m", "n"), vector("x", "n"), vector("y", "n")
s = scalar("s")

CLAIM = Claim(
    title="‖softmax(Ax) − softmax(Ay)‖ ≤ (s/3)‖x − y‖ if ‖A‖₂ ≤ s",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 2, with 1/3 for 1/2",
        fidelity="reconstructed",
    ),
    forall=(A, x, y, s),
    assuming=(spectral_at_most(A, s),),
    conclude=norm(softmax(A @ x) - softmax(A @ y)) <= s / 3 * norm(x - y),
)
