"""(a + b + c)² > 2(a² + b² + c²) for some a, b, c.

Role.  From Steele 2004, exercise 1.4, an existence statement.
Note.  a = b = c = 1 gives 9 > 6.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="(a + b + c)² > 2(a² + b² + c²) for some a, b, c",
    source=Source(paper="steele", where="Steele 2004, exercise 1.4, an existence statement", fidelity="reconstructed"),
    quantifier="exists",
    forall=(a, b, c),
    conclude=(a + b + c) ** 2 > 2 * (a**2 + b**2 + c**2),
)
