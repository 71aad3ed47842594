"""−x·log x ≤ 1 − x for x > 0.

Role.  From Cover and Thomas, Elements of Information Theory, section 2.7.
Note.  log(1/x) ≤ 1/x − 1, times x.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="−x·log x ≤ 1 − x for x > 0",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, Elements of Information Theory, section 2.7",
        fidelity="reconstructed",
    ),
    forall=(x,),
    where=(x > 0,),
    conclude=-(x * log(x)) <= 1 - x,
)
