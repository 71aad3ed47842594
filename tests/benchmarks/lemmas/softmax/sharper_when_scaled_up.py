"""max softmax(x) ≤ max softmax(tx) for t ≥ 1.

Role.  From Gao and Pavel 2017, section II (inverse temperature).
Note.  The inverse of the greatest entry is Σ e^(t(x_j − max)), whose terms decrease in t.
"""

from checker.language import Claim, Source, maximum, scalar, softmax, vector

x, t = vector("x", "n"), scalar("t")

CLAIM = Claim(
    title="max softmax(x) ≤ max softmax(tx) for t ≥ 1",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II (inverse temperature)", fidelity="reconstructed"
    ),
    forall=(x, t),
    assuming=(t >= 1,),
    conclude=maximum(softmax(x)) <= maximum(softmax(t * x)),
)
