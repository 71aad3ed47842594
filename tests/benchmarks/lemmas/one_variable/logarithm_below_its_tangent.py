"""log x ≤ x − 1 for x > 0.

Role.  From Steele 2004, chapter 2.
Note.  The logarithm is concave and x − 1 is its tangent at 1.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ x − 1 for x > 0",
    source=Source(paper="steele", where="Steele 2004, chapter 2", fidelity="reconstructed"),
    forall=(x,),
    where=(x > 0,),
    conclude=log(x) <= x - 1,
)
