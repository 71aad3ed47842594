"""−p·log p − (1 − p)·log(1 − p) ≤ 2·log 2·√(p(1 − p)) for 0 < p < 1.

Role.  From Lin 1991, Divergence measures based on the Shannon entropy, theorem 8.
Note.  The ratio of the two sides is greatest at p = 1/2, where it is 1.
"""

from checker.language import Claim, Source, log, scalar, sqrt

p = scalar("p")

CLAIM = Claim(
    title="−p·log p − (1 − p)·log(1 − p) ≤ 2·log 2·√(p(1 − p)) for 0 < p < 1",
    source=Source(
        paper="lin",
        where="Lin 1991, Divergence measures based on the Shannon entropy, theorem 8",
        fidelity="reconstructed",
    ),
    forall=(p,),
    where=(p > 0, p < 1),
    conclude=-(p * log(p)) - (1 - p) * log(1 - p) <= 2 * log(2) * sqrt(p * (1 - p)),
)
