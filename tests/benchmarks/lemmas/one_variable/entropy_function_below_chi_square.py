"""t·log t − t + 1 ≤ (t − 1)² for t > 0.

Role.  From Cover and Thomas, section 2.3 (divergence and χ²).
Note.  t·log t ≤ t(t − 1).
"""

from checker.language import Claim, Source, log, scalar

t = scalar("t")

CLAIM = Claim(
    title="t·log t − t + 1 ≤ (t − 1)² for t > 0",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, section 2.3 (divergence and χ²)", fidelity="reconstructed"
    ),
    forall=(t,),
    where=(t > 0,),
    conclude=t * log(t) - t + 1 <= (t - 1) ** 2,
)
