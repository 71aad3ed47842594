"""An entry of an attention matrix times a value vector is at most the largest value."""

from checker.language import Claim, Source, attention_matrix, entry, index, matrix, maximum, vector

Q, W, K = matrix("Q", "n", "d"), matrix("W", "d", "d"), matrix("K", "m", "d")
v, i = vector("v", "m"), index("i", "n")

CLAIM = Claim(
    title="An entry of an attention matrix times a value vector is at most the largest value",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(Q, W, K, v, i),
    conclude=entry(attention_matrix(Q, W, K) @ v, i) <= maximum(v),
)
