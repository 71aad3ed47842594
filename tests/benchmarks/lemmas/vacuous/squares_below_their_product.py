"""a = b if a² + b² < 2ab.

Role.  From Steele 2004, chapter 2, contradictory hypotheses.
Note.  (a − b)² is not negative.
"""

from checker.language import Claim, Source, equals, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a = b if a² + b² < 2ab",
    source=Source(paper="steele", where="Steele 2004, chapter 2, contradictory hypotheses", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a**2 + b**2 < 2 * a * b,),
    conclude=equals(a, b),
)
