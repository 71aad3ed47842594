"""P·1 = 1 for P = softmax of the rows of QWKᵀ.

Role.  From Vaswani et al. 2017, section 3.2.1 (rows of attention weights).
Note.  Each row is a softmax; exp(0·v) is the vector of ones.
"""

from checker.language import Claim, Source, attention_matrix, equals, exp, matrix, vector

Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")
u, v = vector("u", "n"), vector("v", "m")
P = attention_matrix(Q, W, K)

CLAIM = Claim(
    title="P·1 = 1 for P = softmax of the rows of QWKᵀ",
    source=Source(
        paper="vaswani",
        where="Vaswani et al. 2017, section 3.2.1 (rows of attention weights)",
        fidelity="reconstructed",
    ),
    forall=(Q, W, K, u, v),
    conclude=equals(P @ exp(0 * v), exp(0 * u)),
)
