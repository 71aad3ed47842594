"""log(1 + eˣ) − log(1 + e⁻ˣ) = x.

Role.  From Goodfellow, Bengio and Courville, equation (3.41).
Note.  1 + eˣ = eˣ(1 + e⁻ˣ).
"""

from checker.language import Claim, Source, equals, exp, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log(1 + eˣ) − log(1 + e⁻ˣ) = x",
    source=Source(
        paper="goodfellow", where="Goodfellow, Bengio and Courville, equation (3.41)", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=equals(log(1 + exp(x)) - log(1 + exp(-x)), x),
)
