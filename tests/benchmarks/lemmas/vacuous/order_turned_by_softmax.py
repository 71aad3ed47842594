"""Σ x ≤ 3 if x_i < x_j and softmax(x)_j < softmax(x)_i.

Role.  From Gao and Pavel 2017, section II, contradictory hypotheses.
Note.  Softmax keeps the order of the entries.
"""

from checker.language import Claim, Source, entry, index, softmax, total, vector

x, i, j = vector("x", "n"), index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="Σ x ≤ 3 if x_i < x_j and softmax(x)_j < softmax(x)_i",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, contradictory hypotheses", fidelity="reconstructed"
    ),
    forall=(x, i, j),
    assuming=(entry(x, i) < entry(x, j), entry(softmax(x), j) < entry(softmax(x), i)),
    conclude=total(x) <= 3,
)
