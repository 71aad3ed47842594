"""2g(2x) − 1 = (eˣ − e⁻ˣ)/(eˣ + e⁻ˣ).

Role.  From Goodfellow, Bengio and Courville, Deep Learning, section 6.3.2.
Note.  Multiply numerator and denominator of g(2x) by eˣ.
"""

from checker.language import Claim, Source, equals, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="2g(2x) − 1 = (eˣ − e⁻ˣ)/(eˣ + e⁻ˣ)",
    source=Source(
        paper="goodfellow",
        where="Goodfellow, Bengio and Courville, Deep Learning, section 6.3.2",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=equals(2 * sigmoid(2 * x) - 1, (exp(x) - exp(-x)) / (exp(x) + exp(-x))),
)
