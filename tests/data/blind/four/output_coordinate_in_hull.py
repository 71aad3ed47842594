"""Every coordinate of an attention output lies between the least and greatest value of that coordinate."""

from checker.language import Claim, Source, column, entry, index, matrix, maximum, minimum, softmax, vector

X, u, j = matrix("X", "T", "d"), vector("u", "T"), index("j", "d")
out = X.T @ softmax(u)

CLAIM = Claim(
    title="min_t X_tj ≤ (Xᵀ softmax(u))_j ≤ max_t X_tj",
    source=Source(paper="blind-four", where="Section 2, Remark 35", fidelity="reconstructed"),
    forall=(X, u, j),
    conclude=(minimum(column(X, j)) <= entry(out, j)) & (entry(out, j) <= maximum(column(X, j))),
)
