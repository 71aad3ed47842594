"""softmax(x) > 0 entrywise.

Role.  From Gao and Pavel 2017, section II.
Note.  Each entry is an exponential divided by a sum of exponentials.
"""

from checker.language import Claim, Source, positive, softmax, vector

x = vector("x", "n")

CLAIM = Claim(
    title="softmax(x) > 0 entrywise",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section II", fidelity="reconstructed"),
    forall=(x,),
    conclude=positive(softmax(x)),
)
