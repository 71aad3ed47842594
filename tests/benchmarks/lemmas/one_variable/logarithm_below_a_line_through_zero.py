"""log x ≤ x/e for x > 0.

Role.  From Steele 2004, chapter 2.
Note.  The tangent of the concave logarithm at e is x/e.
"""

from checker.language import Claim, Source, exp, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ x/e for x > 0",
    source=Source(paper="steele", where="Steele 2004, chapter 2", fidelity="reconstructed"),
    forall=(x,),
    where=(x > 0,),
    conclude=log(x) <= x / exp(1),
)
