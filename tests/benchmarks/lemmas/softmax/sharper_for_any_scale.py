"""max softmax(x) ≤ max softmax(tx) for t ≥ 0.

Role.  From Gao and Pavel 2017, section II, with t ≥ 0 for t ≥ 1.
Note.  At t = 0, x = (0, 1) it says 0.731… ≤ 1/2.
"""

from checker.language import Claim, Source, maximum, scalar, softmax, vector

x, t = vector("x", "n"), scalar("t")

CLAIM = Claim(
    title="max softmax(x) ≤ max softmax(tx) for t ≥ 0",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, with t ≥ 0 for t ≥ 1", fidelity="reconstructed"
    ),
    forall=(x, t),
    assuming=(t >= 0,),
    conclude=maximum(softmax(x)) <= maximum(softmax(t * x)),
)
