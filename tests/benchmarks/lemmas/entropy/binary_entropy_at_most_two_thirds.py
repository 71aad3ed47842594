"""−p·log p − (1 − p)·log(1 − p) ≤ 2/3 for 0 < p < 1.

Role.  From Cover and Thomas, section 2.1, with 2/3 for log 2.
Note.  At p = 1/2 the entropy is log 2 = 0.693….
"""

from checker.language import Claim, Source, log, scalar

p = scalar("p")

CLAIM = Claim(
    title="−p·log p − (1 − p)·log(1 − p) ≤ 2/3 for 0 < p < 1",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, section 2.1, with 2/3 for log 2", fidelity="reconstructed"
    ),
    forall=(p,),
    where=(p > 0, p < 1),
    conclude=-(p * log(p)) - (1 - p) * log(1 - p) <= "2/3",
)
