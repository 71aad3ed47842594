"""The variance of the values under the attention weights is at most a quarter of the squared range."""

from checker.language import Claim, Source, dot, hadamard, maximum, minimum, softmax, vector

u, v = vector("u", "n"), vector("v", "n")
s = softmax(u)
variance = dot(s, hadamard(v, v)) - dot(s, v) ** 2

CLAIM = Claim(
    title="Σ s_j v_j² − (Σ s_j v_j)² ≤ (max v − min v)²/4",
    source=Source(paper="blind-four", where="Section 2, Remark 29", fidelity="reconstructed"),
    forall=(u, v),
    conclude=variance <= (maximum(v) - minimum(v)) ** 2 / 4,
)
