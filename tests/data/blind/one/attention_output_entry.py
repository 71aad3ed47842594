"""(Vᵀ softmax(Kq))_j ≤ max of column j of V.

Role.  An output stays among the values.
"""

from checker.language import Claim, Source, column, entry, index, matrix, maximum, softmax, vector

V = matrix("V", "T", "d")
K = matrix("K", "T", "e")
q = vector("q", "e")
j = index("j", "d")

CLAIM = Claim(
    title="(Vᵀ softmax(Kq))_j ≤ max of column j of V",
    source=Source(paper="blind-one", where="an output stays among the values", fidelity="reconstructed"),
    forall=(
        V,
        K,
        q,
        j,
    ),
    conclude=entry(V.T @ softmax(K @ q), j) <= maximum(column(V, j)),
)
