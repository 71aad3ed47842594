"""‖Vᵀsoftmax(x) − Vᵀsoftmax(y)‖ ≤ (r/2)‖x − y‖ if ‖Vᵀ‖₂ ≤ r.

Role.  From Kim, Papamakarios and Mnih 2021, section 3 (fixed values).
Note.  Softmax has the constant 1/2 and Vᵀ the constant r.
"""

from checker.language import Claim, Source, matrix, norm, scalar, softmax, spectral_at_most, vector

V, x, y = matrix("V", "n", "d"), vector("x", "n"), vector("y", "n")
r = scalar("r")

CLAIM = Claim(
    title="‖Vᵀsoftmax(x) − Vᵀsoftmax(y)‖ ≤ (r/2)‖x − y‖ if ‖Vᵀ‖₂ ≤ r",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3 (fixed values)",
        fidelity="reconstructed",
    ),
    forall=(V, x, y, r),
    assuming=(spectral_at_most(V.T, r),),
    conclude=norm(V.T @ softmax(x) - V.T @ softmax(y)) <= r / 2 * norm(x - y),
)
