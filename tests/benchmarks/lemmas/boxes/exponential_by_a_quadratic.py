"""eˣ ≤ 1 + x + x² for |x| ≤ 1.

Role.  From Vershynin, High-Dimensional Probability, section 2.5 (numeric inequality).
Note.  eˣ − 1 − x = x²(1/2 + x/6 + …) ≤ x²(e − 2) for |x| ≤ 1.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1 + x + x² for |x| ≤ 1",
    source=Source(
        paper="vershynin",
        where="Vershynin, High-Dimensional Probability, section 2.5 (numeric inequality)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= -1, x <= 1),
    conclude=exp(x) <= 1 + x + x**2,
)
