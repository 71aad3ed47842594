"""1 − g(x) ≤ e⁻ˣ/2 for x ≥ 0.

Role.  From Boucheron, Lugosi and Massart, section 2.2, with too small a constant.
Note.  At x = 1 it says 0.2689… ≤ 0.1839….
"""

from checker.language import Claim, Source, exp, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="1 − g(x) ≤ e⁻ˣ/2 for x ≥ 0",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.2, with too small a constant",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=1 - sigmoid(x) <= exp(-x) / 2,
)
