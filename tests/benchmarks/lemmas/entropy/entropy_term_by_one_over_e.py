"""−p·log p ≤ 1/e for p > 0.

Role.  From Cover and Thomas, section 2.1.
Note.  e·p·log(1/(e·p)) ≤ 1 − e·p, that is −p·log p ≤ 1/e.
"""

from checker.language import Claim, Source, exp, log, scalar

p = scalar("p")

CLAIM = Claim(
    title="−p·log p ≤ 1/e for p > 0",
    source=Source(paper="cover-thomas", where="Cover and Thomas, section 2.1", fidelity="reconstructed"),
    forall=(p,),
    where=(p > 0,),
    conclude=-(p * log(p)) <= 1 / exp(1),
)
