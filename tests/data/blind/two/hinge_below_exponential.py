"""max(0, 1 − u) ≤ e^{−u}.

Role.  The exponential loss is a surrogate of the hinge.
"""

from checker.language import Claim, Source, exp, maximum, pair, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, 1 − u) ≤ e^{−u}",
    source=Source(
        paper="blind-two", where="The exponential loss is a surrogate of the hinge", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=maximum(pair(0, 1 - u)) <= exp(-u),
)
