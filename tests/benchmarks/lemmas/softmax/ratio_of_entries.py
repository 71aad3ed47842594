"""softmax(x)_i = softmax(x)_j·e^(x_i − x_j).

Role.  From Gao and Pavel 2017, section II (independence of irrelevant alternatives).
Note.  Both entries have the same denominator.
"""

from checker.language import Claim, Source, entry, equals, exp, index, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="softmax(x)_i = softmax(x)_j·e^(x_i − x_j)",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II (independence of irrelevant alternatives)",
        fidelity="reconstructed",
    ),
    forall=(x, i, j),
    conclude=equals(entry(softmax(x), i), entry(softmax(x), j) * exp(entry(x, i) - entry(x, j))),
)
