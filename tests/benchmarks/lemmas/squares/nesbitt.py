"""a/(b + c) + b/(a + c) + c/(a + b) ≥ 3/2 for positive a, b, c.

Role.  From Steele 2004, exercise 5.6, Nesbitt's inequality.
Note.  Add 3: (a + b + c)(1/(b + c) + 1/(a + c) + 1/(a + b)) ≥ 9/2 by Cauchy's inequality.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="a/(b + c) + b/(a + c) + c/(a + b) ≥ 3/2 for positive a, b, c",
    source=Source(paper="steele", where="Steele 2004, exercise 5.6, Nesbitt's inequality", fidelity="reconstructed"),
    forall=(a, b, c),
    assuming=(a > 0, b > 0, c > 0),
    conclude=a / (b + c) + b / (a + c) + c / (a + b) >= "3/2",
)
