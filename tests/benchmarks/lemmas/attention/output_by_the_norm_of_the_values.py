"""‖Vᵀsoftmax(x)‖ ≤ ‖V‖_F.

Role.  From Kim, Papamakarios and Mnih 2021, section 3.
Note.  ‖Vᵀs‖ ≤ ‖V‖_F‖s‖ and ‖s‖ ≤ 1.
"""

from checker.language import Claim, Source, frobenius, matrix, norm, softmax, vector

V, x = matrix("V", "n", "d"), vector("x", "n")

CLAIM = Claim(
    title="‖Vᵀsoftmax(x)‖ ≤ ‖V‖_F",
    source=Source(
        paper="kim-papamakarios-mnih", where="Kim, Papamakarios and Mnih 2021, section 3", fidelity="reconstructed"
    ),
    forall=(V, x),
    conclude=norm(V.T @ softmax(x)) <= frobenius(V),
)
