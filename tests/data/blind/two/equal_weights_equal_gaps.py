"""S(x) = S(y) gives x_i − x_j = y_i − y_j.

Role.  Softmax determines the logits up to a shift.
"""

from checker.language import Claim, Source, entry, equals, index, softmax, vector

x, y, i, j = vector("x", "n"), vector("y", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="S(x) = S(y) gives x_i − x_j = y_i − y_j",
    source=Source(paper="blind-two", where="Softmax determines the logits up to a shift", fidelity="reconstructed"),
    forall=(
        x,
        y,
        i,
        j,
    ),
    assuming=(equals(softmax(x), softmax(y)),),
    conclude=equals(entry(x, i) - entry(x, j), entry(y, i) - entry(y, j)),
)
