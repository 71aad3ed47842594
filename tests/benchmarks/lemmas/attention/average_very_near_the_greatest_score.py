"""max x − 1/(4t) ≤ ⟨softmax(tx), x⟩ for t > 0.

Role.  From Gao and Pavel 2017, section II, with 1/4 for log n.
Note.  At t = 1, x = (0, −13/10) it says −0.25 ≤ −0.278….
"""

from checker.language import Claim, Source, dot, maximum, scalar, softmax, vector

x, t = vector("x", "n"), scalar("t")

CLAIM = Claim(
    title="max x − 1/(4t) ≤ ⟨softmax(tx), x⟩ for t > 0",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section II, with 1/4 for log n", fidelity="reconstructed"
    ),
    forall=(x, t),
    where=(t > 0,),
    conclude=maximum(x) - 1 / (4 * t) <= dot(softmax(t * x), x),
)
