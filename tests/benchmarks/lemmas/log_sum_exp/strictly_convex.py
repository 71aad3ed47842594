"""lse((x + y)/2) < (lse(x) + lse(y))/2 if x ≠ y.

Role.  From Boyd and Vandenberghe, section 3.1.5, with "strictly".
Note.  Along the direction of ones log-sum-exp is linear: x = (0), y = (1) gives 1/2 < 1/2.
"""

from checker.language import Claim, Source, exp, log, norm, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse((x + y)/2) < (lse(x) + lse(y))/2 if x ≠ y",
    source=Source(
        paper="boyd-vandenberghe",
        where='Boyd and Vandenberghe, section 3.1.5, with "strictly"',
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(norm(x - y) > 0,),
    conclude=log(total(exp("1/2" * x + "1/2" * y))) < (log(total(exp(x))) + log(total(exp(y)))) / 2,
)
