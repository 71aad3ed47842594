"""softmax(x)_i ≤ softmax(x)_j if x_i ≤ x_j.

Role.  From Gao and Pavel 2017, section II.
Note.  The denominators are the same, and the exponential increases.
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="softmax(x)_i ≤ softmax(x)_j if x_i ≤ x_j",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x, i, j),
    assuming=(entry(x, i) <= entry(x, j),),
    conclude=entry(softmax(x), i) <= entry(softmax(x), j),
)
