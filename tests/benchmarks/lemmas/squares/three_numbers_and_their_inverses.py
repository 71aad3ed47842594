"""9 ≤ (x + y + z)(1/x + 1/y + 1/z) for positive x, y, z.

Role.  From Steele 2004, exercise 1.3.
Note.  Cauchy's inequality for the roots and their inverses.
"""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="9 ≤ (x + y + z)(1/x + 1/y + 1/z) for positive x, y, z",
    source=Source(paper="steele", where="Steele 2004, exercise 1.3", fidelity="reconstructed"),
    forall=(x, y, z),
    assuming=(x > 0, y > 0, z > 0),
    conclude=(x + y + z) * (1 / x + 1 / y + 1 / z) >= 9,
)
