"""2ab ≤ t·a² + b²/t for t ≠ 0.

Role.  From Steele 2004, chapter 2, Young's inequality without its hypothesis t > 0.
Note.  At t = −1, a = b = 1 it says 2 ≤ −2.
"""

from checker.language import Claim, Source, equals, scalar

a, b, t = scalar("a"), scalar("b"), scalar("t")

CLAIM = Claim(
    title="2ab ≤ t·a² + b²/t for t ≠ 0",
    source=Source(
        paper="steele",
        where="Steele 2004, chapter 2, Young's inequality without its hypothesis t > 0",
        fidelity="reconstructed",
    ),
    forall=(a, b, t),
    where=(~equals(t, 0),),
    conclude=2 * a * b <= t * a**2 + b**2 / t,
)
