"""Each column of the attention weights has a sum of at most 1.

Role.  From Sander et al. 2022, Sinkformers (attention is not doubly stochastic).
Note.  Both rows can attend to one token: Q = (1, 1), W = (1), K = (2, 0), j = 0 gives 2·0.880….
"""

from checker.language import Claim, Source, attention_matrix, column, index, matrix, total

Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "k"), matrix("K", "m", "k")
j = index("j", "m")

CLAIM = Claim(
    title="Each column of the attention weights has a sum of at most 1",
    source=Source(
        paper="sander",
        where="Sander et al. 2022, Sinkformers (attention is not doubly stochastic)",
        fidelity="reconstructed",
    ),
    forall=(Q, W, K, j),
    conclude=total(column(attention_matrix(Q, W, K), j)) <= 1,
)
