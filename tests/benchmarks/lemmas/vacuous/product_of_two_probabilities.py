"""p = q if p + q = 1 and pq > 1/4.

Role.  From Steele 2004, chapter 2, contradictory hypotheses.
Note.  4pq ≤ (p + q)² = 1.
"""

from checker.language import Claim, Source, equals, scalar

p, q = scalar("p"), scalar("q")

CLAIM = Claim(
    title="p = q if p + q = 1 and pq > 1/4",
    source=Source(paper="steele", where="Steele 2004, chapter 2, contradictory hypotheses", fidelity="reconstructed"),
    forall=(p, q),
    assuming=(p > 0, q > 0, equals(p + q, 1), p * q > "1/4"),
    conclude=equals(p, q),
)
