"""softmax(x + y) = softmax(x) ∘ softmax(y).

Role.  From Gao and Pavel 2017, section II, a law that softmax does not have.
Note.  At x = y = (0, 0) the entries are 1/2 and 1/4: the normalisation is lost.
"""

from checker.language import Claim, Source, equals, hadamard, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="softmax(x + y) = softmax(x) ∘ softmax(y)",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II, a law that softmax does not have",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=equals(softmax(x + y), hadamard(softmax(x), softmax(y))),
)
