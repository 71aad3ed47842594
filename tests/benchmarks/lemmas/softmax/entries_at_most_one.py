"""0 < softmax(x)_i ≤ 1.

Role.  From Gao and Pavel 2017, section II.
Note.  An entry is one of the positive terms of a sum that is 1.
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="0 < softmax(x)_i ≤ 1",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x, i),
    conclude=(entry(softmax(x), i) > 0) & (entry(softmax(x), i) <= 1),
)
