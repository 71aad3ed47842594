"""(eˣ + e⁻ˣ)/2 ≤ e^(x²/2).

Role.  From Boucheron, Lugosi and Massart, Concentration Inequalities, section 2.3 (a Rademacher variable).
Note.  Compare the power series: (2k)! ≥ 2ᵏk!.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="(eˣ + e⁻ˣ)/2 ≤ e^(x²/2)",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, Concentration Inequalities, section 2.3 (a Rademacher variable)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=(exp(x) + exp(-x)) / 2 <= exp(x**2 / 2),
)
