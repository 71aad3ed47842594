"""x_j ≥ x_i, j ≠ i, give log s_i ≤ −log 2.

Role.  Cross-entropy of a wrong prediction.
"""

from checker.language import Claim, Source, entry, equals, index, log, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="x_j ≥ x_i, j ≠ i, give log s_i ≤ −log 2",
    source=Source(paper="blind-two", where="Cross-entropy of a wrong prediction", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
    ),
    assuming=(
        entry(x, j) >= entry(x, i),
        ~equals(i, j),
    ),
    conclude=log(entry(softmax(x), i)) <= -log(2),
)
