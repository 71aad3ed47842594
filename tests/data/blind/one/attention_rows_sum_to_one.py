"""each row of the attention matrix has the sum 1.

Role.  Rows of the attention matrix.
"""

from checker.language import Claim, Source, attention_matrix, equals, index, matrix, row, total

Q = matrix("Q", "n", "d")
W = matrix("W", "d", "e")
K = matrix("K", "m", "e")
i = index("i", "n")

CLAIM = Claim(
    title="each row of the attention matrix has the sum 1",
    source=Source(paper="blind-one", where="rows of the attention matrix", fidelity="reconstructed"),
    forall=(
        Q,
        W,
        K,
        i,
    ),
    conclude=equals(total(row(attention_matrix(Q, W, K), i)), 1),
)
