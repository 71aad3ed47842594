"""Attention can only average: no output leaves the range of the values, in any direction v of the output space.

Source.  Richter and Wattenhofer 2020, Normalized Attention Without Probability Cage (the cage is the convex hull).
By hand.  True: the weights are positive and sum to 1.
"""

from checker.language import Claim, Source, dot, matrix, maximum, minimum, softmax, vector

V, u, v = matrix("V", "n", "d"), vector("u", "n"), vector("v", "d")

CLAIM = Claim(
    title="min Vv ≤ ⟨Vᵀsoftmax(u), v⟩ ≤ max Vv",
    source=Source(paper="richter-2020", where="abstract", fidelity="paraphrase"),
    forall=(V, u, v),
    conclude=(minimum(V @ v) <= dot(V.T @ softmax(u), v)) & (dot(V.T @ softmax(u), v) <= maximum(V @ v)),
)
