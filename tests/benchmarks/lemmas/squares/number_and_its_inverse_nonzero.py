"""x + 1/x ≥ 2 for x ≠ 0.

Role.  From Steele 2004, chapter 2, with x ≠ 0 for x > 0.
Note.  At x = −1 the left side is −2.
"""

from checker.language import Claim, Source, equals, scalar

x = scalar("x")

CLAIM = Claim(
    title="x + 1/x ≥ 2 for x ≠ 0",
    source=Source(paper="steele", where="Steele 2004, chapter 2, with x ≠ 0 for x > 0", fidelity="reconstructed"),
    forall=(x,),
    where=(~equals(x, 0),),
    conclude=x + 1 / x >= 2,
)
