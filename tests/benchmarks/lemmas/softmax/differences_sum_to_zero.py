"""Σ (softmax(x)_i − softmax(y)_i) = 0.

Role.  From Gao and Pavel 2017, section II.
Note.  Both sums are 1.
"""

from checker.language import Claim, Source, equals, softmax, total, vector

x, y = vector("x", "n"), vector("y", "m")

CLAIM = Claim(
    title="Σ (softmax(x)_i − softmax(y)_i) = 0",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x, y),
    conclude=equals(total(softmax(x)) - total(softmax(y)), 0),
)
