"""(a + b)²/(x + y) ≤ a²/x + b²/y if xy ≠ 0 and x + y > 0.

Role.  From Steele 2004, exercise 1.10, with only the sum positive.
Note.  At a = 0, b = 1, x = 2, y = −1 it says 1 ≤ −1.
"""

from checker.language import Claim, Source, equals, scalar

a, b, x = scalar("a"), scalar("b"), scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="(a + b)²/(x + y) ≤ a²/x + b²/y if xy ≠ 0 and x + y > 0",
    source=Source(
        paper="steele", where="Steele 2004, exercise 1.10, with only the sum positive", fidelity="reconstructed"
    ),
    forall=(a, b, x, y),
    where=(~equals(x * y, 0),),
    assuming=(x + y > 0,),
    conclude=(a + b) ** 2 / (x + y) <= a**2 / x + b**2 / y,
)
