"""softmax(x)_j ≤ softmax(x)_i if x_i ≤ x_j.

Role.  From Gao and Pavel 2017, section II, with the sign turned.
Note.  At x = (0, 1), i = 0, j = 1 it says 0.731… ≤ 0.268….
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="softmax(x)_j ≤ softmax(x)_i if x_i ≤ x_j",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, with the sign turned", fidelity="reconstructed"
    ),
    forall=(x, i, j),
    assuming=(entry(x, i) <= entry(x, j),),
    conclude=entry(softmax(x), j) <= entry(softmax(x), i),
)
