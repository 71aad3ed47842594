"""min y ≤ ⟨softmax(x), y⟩ ≤ max y.

Role.  A weighted mean of values.
"""

from checker.language import Claim, Source, dot, maximum, minimum, softmax, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="min y ≤ ⟨softmax(x), y⟩ ≤ max y",
    source=Source(paper="blind-one", where="a weighted mean of values", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=(minimum(y) <= dot(softmax(x), y)) & (dot(softmax(x), y) <= maximum(y)),
)
