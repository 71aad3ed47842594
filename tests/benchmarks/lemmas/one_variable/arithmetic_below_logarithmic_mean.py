"""(a + b)/2·(log a − log b) ≤ a − b for a ≥ b > 0.

Role.  From Steele 2004, exercise 8.3, with the means swapped.
Note.  At a = 4, b = 1 it says 3.465… ≤ 3.
"""

from checker.language import Claim, Source, log, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="(a + b)/2·(log a − log b) ≤ a − b for a ≥ b > 0",
    source=Source(paper="steele", where="Steele 2004, exercise 8.3, with the means swapped", fidelity="reconstructed"),
    forall=(a, b),
    where=(b > 0,),
    assuming=(a >= b,),
    conclude=(a + b) / 2 * (log(a) - log(b)) <= a - b,
)
