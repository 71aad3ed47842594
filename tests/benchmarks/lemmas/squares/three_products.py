"""ab + bc + ca ≤ a² + b² + c².

Role.  From Steele 2004, exercise 1.4.
Note.  Twice the difference is (a − b)² + (b − c)² + (c − a)².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="ab + bc + ca ≤ a² + b² + c²",
    source=Source(paper="steele", where="Steele 2004, exercise 1.4", fidelity="reconstructed"),
    forall=(a, b, c),
    conclude=a * b + b * c + c * a <= a**2 + b**2 + c**2,
)
