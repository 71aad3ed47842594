"""1 − g(x) ≤ e⁻ˣ.

Role.  From Boucheron, Lugosi and Massart, section 2.2 (exponential tails).
Note.  1 − g(x) = 1/(1 + eˣ).
"""

from checker.language import Claim, Source, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="1 − g(x) ≤ e⁻ˣ",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.2 (exponential tails)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=1 - sigmoid(x) <= exp(-x),
)
