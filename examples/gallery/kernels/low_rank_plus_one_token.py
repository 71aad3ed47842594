"""A low-rank approximation of attention to which one token adds a row or column has a rank higher by one at most.

Source.  Chen, Dao, Winsor, Song, Rudra and Ré 2021, Scatterbrain: Unifying Sparse and Low-rank Attention.
By hand.  True: the rank of a sum is at most the sum of the ranks, that of a product at most its inner size.
"""

from checker.language import Claim, Source, index, length, matrix, outer, rank, row, vector

Q, K, i = matrix("Q", "n", "k"), matrix("K", "m", "k"), index("i", "n")
u, w = vector("u", "n"), vector("w", "m")

CLAIM = Claim(
    title="rank(QKᵀ + uwᵀ) ≤ k + 1 for factors of k columns",
    source=Source(paper="chen-2021", where="low-rank and sparse parts, one rank-one update", fidelity="reconstructed"),
    forall=(Q, K, u, w, i),
    conclude=rank(Q @ K.T + outer(u, w)) <= length(row(Q, i)) + 1,
)
