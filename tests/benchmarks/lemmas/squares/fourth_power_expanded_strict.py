"""x⁴ − 4x³ + 6x² − 4x + 1 > 0.

Role.  From Reznick 2000, sums of squares in one variable, with a strict sign.
Note.  It is (x − 1)⁴, which is 0 at x = 1.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x⁴ − 4x³ + 6x² − 4x + 1 > 0",
    source=Source(
        paper="reznick",
        where="Reznick 2000, sums of squares in one variable, with a strict sign",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=x**4 - 4 * x**3 + 6 * x**2 - 4 * x + 1 > 0,
)
