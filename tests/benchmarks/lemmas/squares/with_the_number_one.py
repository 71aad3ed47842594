"""ab + a + b ≤ a² + b² + 1.

Role.  From Steele 2004, exercise 1.4 with c = 1.
Note.  Twice the difference is (a − b)² + (a − 1)² + (b − 1)².
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="ab + a + b ≤ a² + b² + 1",
    source=Source(paper="steele", where="Steele 2004, exercise 1.4 with c = 1", fidelity="reconstructed"),
    forall=(a, b),
    conclude=a * b + a + b <= a * a + b * b + 1,
)
