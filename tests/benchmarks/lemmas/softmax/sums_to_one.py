"""Σ softmax(x)_i = 1.

Role.  From Gao and Pavel 2017, section II.
Note.  The denominators are the sum of the numerators.
"""

from checker.language import Claim, Source, equals, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="Σ softmax(x)_i = 1",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x,),
    conclude=equals(total(softmax(x)), 1),
)
