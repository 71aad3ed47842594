"""x = y if softmax(x) = softmax(y).

Role.  From Gao and Pavel 2017, section II, with shifts forgotten.
Note.  x = (0) and y = (1) have the softmax (1).
"""

from checker.language import Claim, Source, equals, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="x = y if softmax(x) = softmax(y)",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, with shifts forgotten", fidelity="reconstructed"
    ),
    forall=(x, y),
    assuming=(equals(softmax(x), softmax(y)),),
    conclude=equals(x, y),
)
