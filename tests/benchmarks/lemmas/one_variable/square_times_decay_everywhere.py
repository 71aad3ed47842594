"""x²e⁻ˣ ≤ 4e⁻².

Role.  From Boucheron, Lugosi and Massart, section 2.2, without x ≥ 0.
Note.  At x = −1 the left side is e.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x²e⁻ˣ ≤ 4e⁻²",
    source=Source(
        paper="boucheron", where="Boucheron, Lugosi and Massart, section 2.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=x**2 * exp(-x) <= 4 * exp(-2),
)
