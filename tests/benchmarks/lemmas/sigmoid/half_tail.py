"""g(x) ≤ 1 − e⁻ˣ/2 for x ≥ 0.

Role.  From Boucheron, Lugosi and Massart, section 2.2.
Note.  1 − g(x) = e⁻ˣ/(1 + e⁻ˣ) and 1 + e⁻ˣ ≤ 2.
"""

from checker.language import Claim, Source, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="g(x) ≤ 1 − e⁻ˣ/2 for x ≥ 0",
    source=Source(paper="boucheron", where="Boucheron, Lugosi and Massart, section 2.2", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=sigmoid(x) <= 1 - exp(-x) / 2,
)
