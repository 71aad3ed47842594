"""√(1 + x) ≤ 1 + x/2 for x ≥ −1.

Role.  From Hardy, Littlewood and Pólya, section 2.15 (Bernoulli with exponent 1/2).
Note.  The square of the right side is 1 + x + x²/4, and it is positive.
"""

from checker.language import Claim, Source, scalar, sqrt

x = scalar("x")

CLAIM = Claim(
    title="√(1 + x) ≤ 1 + x/2 for x ≥ −1",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.15 (Bernoulli with exponent 1/2)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    where=(x >= -1,),
    conclude=sqrt(1 + x) <= 1 + x / 2,
)
