"""‖Vᵀsoftmax(x) − Vᵀsoftmax(y)‖ ≤ (r/4)‖x − y‖ if ‖Vᵀ‖₂ ≤ r.

Role.  From Kim, Papamakarios and Mnih 2021, section 3, with 1/4 for 1/2.
Note.  With V the identity of size 2, r = 1, x = (1, −1), y = 0 it says 0.538… ≤ 0.353….
"""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, spectral_at_most, vector

V, x, y = matrix("V", "n", "d"), vector("x", "n"), vector("y", "n")
r = scalar("r")

CLAIM = Claim(
    title="‖Vᵀsoftmax(x) − Vᵀsoftmax(y)‖ ≤ (r/4)‖x − y‖ if ‖Vᵀ‖₂ ≤ r",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3, with 1/4 for 1/2",
        fidelity="reconstructed",
    ),
    forall=(V, x, y, r),
    assuming=(spectral_at_most(V.T, r),),
    conclude=norm(V.T @ softmax(x) - V.T @ softmax(y)) <= r / 4 * norm(x - y),
)
