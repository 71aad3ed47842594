"""two tokens of weight above 1/2 have equal logits.

Role.  Two tokens with a majority.
"""

from fractions import Fraction

from checker.language import Claim, Source, entry, equals, index, softmax, vector

x = vector("x", "n")
i = index("i", "n")
j = index("j", "n")

CLAIM = Claim(
    title="two tokens of weight above 1/2 have equal logits",
    source=Source(paper="blind-one", where="two tokens with a majority", fidelity="reconstructed"),
    forall=(
        x,
        i,
        j,
    ),
    assuming=(
        ~equals(i, j),
        entry(softmax(x), i) > Fraction(1, 2),
        entry(softmax(x), j) > Fraction(1, 2),
    ),
    conclude=equals(entry(x, i), entry(x, j)),
)
