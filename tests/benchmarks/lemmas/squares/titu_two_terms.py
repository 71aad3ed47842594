"""(a + b)²/(x + y) ≤ a²/x + b²/y for positive x and y.

Role.  From Steele 2004, exercise 1.10 (the lemma of Titu or Sedrakyan).
Note.  Cleared, the difference is (ay − bx)²/(xy(x + y)).
"""

from checker.language import Claim, Source, scalar

a, b, x = scalar("a"), scalar("b"), scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="(a + b)²/(x + y) ≤ a²/x + b²/y for positive x and y",
    source=Source(
        paper="steele", where="Steele 2004, exercise 1.10 (the lemma of Titu or Sedrakyan)", fidelity="reconstructed"
    ),
    forall=(a, b, x, y),
    assuming=(x > 0, y > 0),
    conclude=(a + b) ** 2 / (x + y) <= a**2 / x + b**2 / y,
)
