"""log(1 + eˣ) ≥ 1/1000.

Role.  From Goodfellow, Bengio and Courville, section 3.10, an infimum at infinity.
Note.  At x = −10 it is 0.0000453….
"""

from checker.language import Claim, Source, exp, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log(1 + eˣ) ≥ 1/1000",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, section 3.10, an infimum at infinity",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(1 + exp(x)) >= "1/1000",
)
