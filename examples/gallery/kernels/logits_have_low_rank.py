"""A head of size k cannot see more than k directions: its matrix of logits has rank k at most.

Source.  Bhojanapalli, Yun, Rawat, Reddi and Kumar 2020, Low-Rank Bottleneck in Multi-head Attention Models.
By hand.  True: the rank of a product is at most its inner size.
"""

from checker.language import Claim, Source, index, length, matrix, rank, row

Q, K, i = matrix("Q", "n", "k"), matrix("K", "n", "k"), index("i", "n")

CLAIM = Claim(
    title="rank(QKᵀ) ≤ k for n × k matrices of queries and keys",
    source=Source(paper="bhojanapalli-2020", where="the low-rank bottleneck", fidelity="paraphrase"),
    forall=(Q, K, i),
    conclude=rank(Q @ K.T) <= length(row(Q, i)),
)
