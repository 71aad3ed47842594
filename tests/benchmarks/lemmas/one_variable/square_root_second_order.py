"""1 + x/2 − x²/8 ≤ √(1 + x) for x ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.15.
Note.  Where the left side is positive its square is 1 + x − x³/8 + x⁴/64, and x³/8 ≥ x⁴/64 for x ≤ 8, where it is
positive.
"""

from checker.language import Claim, Source, scalar, sqrt

x = scalar("x")

CLAIM = Claim(
    title="1 + x/2 − x²/8 ≤ √(1 + x) for x ≥ 0",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.15", fidelity="reconstructed"),
    forall=(x,),
    where=(x >= 0,),
    conclude=1 + x / 2 - x**2 / 8 <= sqrt(1 + x),
)
