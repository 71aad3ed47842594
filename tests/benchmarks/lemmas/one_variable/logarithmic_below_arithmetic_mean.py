"""a − b ≤ (a + b)/2·(log a − log b) for a ≥ b > 0.

Role.  From Steele 2004, exercise 8.3 (the logarithmic mean).
Note.  With r = a/b it is log r ≥ 2(r − 1)/(r + 1) for r ≥ 1, whose derivatives differ by (r − 1)²/(r(r + 1)²).
"""

from checker.language import Claim, Source, log, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a − b ≤ (a + b)/2·(log a − log b) for a ≥ b > 0",
    source=Source(paper="steele", where="Steele 2004, exercise 8.3 (the logarithmic mean)", fidelity="reconstructed"),
    forall=(a, b),
    where=(b > 0,),
    assuming=(a >= b,),
    conclude=a - b <= (a + b) / 2 * (log(a) - log(b)),
)
