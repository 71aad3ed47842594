"""2ab ≤ t·a² + b²/t for t > 0.

Role.  From Steele 2004, chapter 2, Young's inequality with a weight.
Note.  Times t the difference is (ta − b)², and t is positive.
"""

from checker.language import Claim, Source, scalar

a, b, t = scalar("a"), scalar("b"), scalar("t")

CLAIM = Claim(
    title="2ab ≤ t·a² + b²/t for t > 0",
    source=Source(
        paper="steele", where="Steele 2004, chapter 2, Young's inequality with a weight", fidelity="reconstructed"
    ),
    forall=(a, b, t),
    assuming=(t > 0,),
    conclude=2 * a * b <= t * a**2 + b**2 / t,
)
