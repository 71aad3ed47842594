"""‖Pv‖₂ ≤ ‖v‖₂ for P = softmax of the rows of QWKᵀ.

Role.  From Kim, Papamakarios and Mnih 2021, section 3, with another norm.
Note.  Both rows can attend to one token: Q = (1, 1), W = (1), K = (2, 0), v = (1, 0) gives ‖Pv‖ = √2·0.880….
"""

from checker.language import Claim, Source, attention_matrix, matrix, norm, vector

Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")
v = vector("v", "m")

CLAIM = Claim(
    title="‖Pv‖₂ ≤ ‖v‖₂ for P = softmax of the rows of QWKᵀ",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3, with another norm",
        fidelity="reconstructed",
    ),
    forall=(Q, W, K, v),
    conclude=norm(attention_matrix(Q, W, K) @ v) <= norm(v),
)
