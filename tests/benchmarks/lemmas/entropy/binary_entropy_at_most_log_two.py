"""−p·log p − (1 − p)·log(1 − p) ≤ log 2 for 0 < p < 1.

Role.  From Cover and Thomas, section 2.1.
Note.  The function is concave and symmetric about 1/2.
"""

from checker.language import Claim, Source, log, scalar

p = scalar("p")

CLAIM = Claim(
    title="−p·log p − (1 − p)·log(1 − p) ≤ log 2 for 0 < p < 1",
    source=Source(paper="cover-thomas", where="Cover and Thomas, section 2.1", fidelity="reconstructed"),
    forall=(p,),
    where=(p > 0, p < 1),
    conclude=-(p * log(p)) - (1 - p) * log(1 - p) <= log(2),
)
