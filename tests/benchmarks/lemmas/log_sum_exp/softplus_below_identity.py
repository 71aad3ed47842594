"""log(1 + eˣ) ≤ max(0, x).

Role.  From Goodfellow, Bengio and Courville, section 3.10, softplus taken for its limit.
Note.  At x = 0 it says log 2 ≤ 0.
"""

from checker.language import Claim, Source, exp, log, maximum, pair, scalar

x = scalar("x")

CLAIM = Claim(
    title="log(1 + eˣ) ≤ max(0, x)",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 3.10, softplus taken for its limit",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(1 + exp(x)) <= maximum(pair(0, x)),
)
