"""g(x) ≤ eˣ.

Role.  From Boucheron, Lugosi and Massart, section 2.2 (exponential tails).
Note.  eˣ/(1 + eˣ) ≤ eˣ.
"""

from checker.language import Claim, Source, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ eˣ",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.2 (exponential tails)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=sigmoid(x) <= exp(x),
)
