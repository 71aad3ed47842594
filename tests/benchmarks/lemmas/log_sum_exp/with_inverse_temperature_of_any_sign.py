"""max x ≤ lse(tx)/t for t ≠ 0.

Role.  From Boyd and Vandenberghe, section 3.1.5, with t ≠ 0 for t > 0.
Note.  At t = −1, x = (0, 0) it says 0 ≤ −log 2.
"""

from checker.language import Claim, Source, equals, exp, log, maximum, scalar, total, vector

x, t = vector("x", "n"), scalar("t")

CLAIM = Claim(
    title="max x ≤ lse(tx)/t for t ≠ 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5, with t ≠ 0 for t > 0",
        fidelity="reconstructed",
    ),
    forall=(x, t),
    where=(~equals(t, 0),),
    conclude=maximum(x) <= log(total(exp(t * x))) / t,
)
