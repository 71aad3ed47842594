"""1 + x/2 − x²/8 ≤ √(1 + x) for x ≥ −1.

Role.  From Hardy, Littlewood and Pólya, section 2.15, on the whole domain.
Note.  At x = −1 it says 3/8 ≤ 0.
"""

from checker.language import Claim, Source, scalar, sqrt

x = scalar("x")

CLAIM = Claim(
    title="1 + x/2 − x²/8 ≤ √(1 + x) for x ≥ −1",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.15, on the whole domain", fidelity="reconstructed"
    ),
    forall=(x,),
    where=(x >= -1,),
    conclude=1 + x / 2 - x**2 / 8 <= sqrt(1 + x),
)
