"""x⁴ + x³ + x² + x + 1 > 0.

Role.  From Reznick 2000, positive polynomials in one variable.
Note.  It is (x² + x/2)² + (3/4)x² + x + 1, and (3/4)x² + x + 1 has the discriminant 1 − 3 < 0.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x⁴ + x³ + x² + x + 1 > 0",
    source=Source(
        paper="reznick", where="Reznick 2000, positive polynomials in one variable", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=x**4 + x**3 + x**2 + x + 1 > 0,
)
