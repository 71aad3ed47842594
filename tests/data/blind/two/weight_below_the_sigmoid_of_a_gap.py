"""i ≠ j gives s_i ≤ g(x_i − x_j).

Role.  A weight is at most its value against one rival.
"""

from checker.language import Claim, Source, entry, equals, index, sigmoid, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="i ≠ j gives s_i ≤ g(x_i − x_j)",
    source=Source(paper="blind-two", where="A weight is at most its value against one rival", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
    ),
    assuming=(~equals(i, j),),
    conclude=entry(softmax(x), i) <= sigmoid(entry(x, i) - entry(x, j)),
)
