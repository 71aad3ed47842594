"""e^(−x²) ≤ 1/(1 + x²).

Role.  From Vershynin, High-Dimensional Probability, section 2.1 (tails).
Note.  e^(x²) ≥ 1 + x².
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e^(−x²) ≤ 1/(1 + x²)",
    source=Source(
        paper="vershynin",
        where="Vershynin, High-Dimensional Probability, section 2.1 (tails)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=exp(-(x**2)) <= 1 / (1 + x**2),
)
