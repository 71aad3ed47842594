"""(eˣ + e⁻ˣ)/2 ≤ e^(x²/4).

Role.  From Boucheron, Lugosi and Massart, section 2.3, with variance proxy 1/2.
Note.  At x = 1 it says 1.543… ≤ 1.284….
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="(eˣ + e⁻ˣ)/2 ≤ e^(x²/4)",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, section 2.3, with variance proxy 1/2",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=(exp(x) + exp(-x)) / 2 <= exp(x**2 / 4),
)
