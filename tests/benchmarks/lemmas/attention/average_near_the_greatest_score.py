"""max x − log(n)/t ≤ ⟨softmax(tx), x⟩ for t > 0.

Role.  From Gao and Pavel 2017, section II (softmax as a smooth arg max).
Note.  t⟨s, x⟩ = lse(tx) − H(s) ≥ t·max x − log n.
"""

from checker.language import Claim, Source, dot, length, log, maximum, scalar, softmax, vector

x, t = vector("x", "n"), scalar("t")

CLAIM = Claim(
    title="max x − log(n)/t ≤ ⟨softmax(tx), x⟩ for t > 0",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, section II (softmax as a smooth arg max)",
        fidelity="reconstructed",
    ),
    forall=(x, t),
    where=(t > 0,),
    conclude=maximum(x) - log(length(x)) / t <= dot(softmax(t * x), x),
)
