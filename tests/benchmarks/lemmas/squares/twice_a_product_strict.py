"""2ab < a² + b² for all a and b.

Role.  From Steele 2004, chapter 2, with a strict sign.
Note.  There is equality wherever a = b, for instance at a = b = 1 (2 on both sides).
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="2ab < a² + b² for all a and b",
    source=Source(paper="steele", where="Steele 2004, chapter 2, with a strict sign", fidelity="reconstructed"),
    forall=(a, b),
    conclude=2 * a * b < a * a + b * b,
)
