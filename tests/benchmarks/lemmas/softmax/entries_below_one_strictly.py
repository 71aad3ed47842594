"""softmax(x)_i < 1.

Role.  From Gao and Pavel 2017, section II, with n = 1 forgotten.
Note.  For a single logit the softmax is (1).
"""

from checker.language import Claim, Source, entry, index, softmax, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="softmax(x)_i < 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, with n = 1 forgotten", fidelity="reconstructed"
    ),
    forall=(x, i),
    conclude=entry(softmax(x), i) < 1,
)
