"""‖Pv‖_∞ ≤ ‖v‖_∞ for P = softmax of the rows of QWKᵀ.

Role.  From Kim, Papamakarios and Mnih 2021, section 3 (row-stochastic matrices).
Note.  Every entry of Pv is an average of the entries of v.
"""

from checker.language import Claim, Source, attention_matrix, matrix, max_norm, vector

Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")
v = vector("v", "m")

CLAIM = Claim(
    title="‖Pv‖_∞ ≤ ‖v‖_∞ for P = softmax of the rows of QWKᵀ",
    source=Source(
        paper="kim-papamakarios-mnih",
        where="Kim, Papamakarios and Mnih 2021, section 3 (row-stochastic matrices)",
        fidelity="reconstructed",
    ),
    forall=(Q, W, K, v),
    conclude=max_norm(attention_matrix(Q, W, K) @ v) <= max_norm(v),
)
