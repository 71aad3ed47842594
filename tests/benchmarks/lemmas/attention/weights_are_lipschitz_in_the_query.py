"""‖softmax(Kq) − softmax(Kr)‖ ≤ ‖K‖_F‖q − r‖/2.

Role.  From Kim, Papamakarios and Mnih 2021, section 3 (fixed keys).
Note.  Softmax has the constant 1/2 and K at most the constant ‖K‖_F.
"""

from checker.language import Claim, Source, frobenius, matrix, norm, softmax, vector

K, q, r = matrix("K", "n", "d"), vector("q", "d"), vector("r", "d")

CLAIM = Claim(
    title="‖softmax(Kq) − softmax(Kr)‖ ≤ ‖K‖_F‖q − r‖/2",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3 (fixed keys)",
        fidelity="reconstructed",
    ),
    forall=(K, q, r),
    conclude=norm(softmax(K @ q) - softmax(K @ r)) <= frobenius(K) * norm(q - r) / 2,
)
