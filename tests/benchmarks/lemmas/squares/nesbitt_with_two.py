"""a/(b + c) + b/(a + c) + c/(a + b) ≥ 8/5 for positive a, b, c.

Role.  From Steele 2004, exercise 5.6, with 8/5 for 3/2.
Note.  At a = b = c = 1 the left side is 3/2.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a/(b + c) + b/(a + c) + c/(a + b) ≥ 8/5 for positive a, b, c",
    source=Source(paper="steele", where="Steele 2004, exercise 5.6, with 8/5 for 3/2", fidelity="reconstructed"),
    forall=(a, b, c),
    assuming=(a > 0, b > 0, c > 0),
    conclude=a / (b + c) + b / (a + c) + c / (a + b) >= "8/5",
)
