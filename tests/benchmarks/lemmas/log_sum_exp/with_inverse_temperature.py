"""max x ≤ lse(tx)/t ≤ max x + log(n)/t for t > 0.

Role.  From Boyd and Vandenberghe, section 3.1.5 (the smooth maximum).
Note.  The bounds of log-sum-exp at tx, divided by t.
"""

from checker.language import Claim, Source, exp, length, log, maximum, scalar, total, vector

x, t = vector("x", "n"), scalar("t")
smooth = log(total(exp(t * x))) / t

CLAIM = Claim(
    title="max x ≤ lse(tx)/t ≤ max x + log(n)/t for t > 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5 (the smooth maximum)",
        fidelity="reconstructed",
    ),
    forall=(x, t),
    where=(t > 0,),
    conclude=(maximum(x) <= smooth) & (smooth <= maximum(x) + log(length(x)) / t),
)
