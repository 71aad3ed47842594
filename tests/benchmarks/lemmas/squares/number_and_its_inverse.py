"""x + 1/x ≥ 2 for x > 0.

Role.  From Steele 2004, chapter 2.
Note.  Times x it is (x − 1)² ≥ 0.
"""

from checker.language import Claim, Source, scalar

x = scalar("x")

CLAIM = Claim(
    title="x + 1/x ≥ 2 for x > 0",
    source=Source(paper="steele", where="Steele 2004, chapter 2", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x > 0,),
    conclude=x + 1 / x >= 2,
)
