"""g(x) ≤ 1 − e⁻ˣ/2.

Role.  From Boucheron, Lugosi and Massart, section 2.2, without x ≥ 0.
Note.  At x = −1 it says 0.268… ≤ −0.359….
"""

from checker.language import Claim, Source, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ 1 − e⁻ˣ/2",
    source=Source(
        paper="boucheron", where="Boucheron, Lugosi and Massart, section 2.2, without x ≥ 0", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=sigmoid(x) <= 1 - exp(-x) / 2,
)
