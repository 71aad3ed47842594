"""lse((x + y)/2) ≤ (lse(x) + lse(y))/2.

Role.  From Boyd and Vandenberghe, section 3.1.5 (log-sum-exp is convex).
Note.  Cauchy's inequality for the vectors e^(x/2) and e^(y/2).
"""

from checker.language import Claim, Source, exp, log, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse((x + y)/2) ≤ (lse(x) + lse(y))/2",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5 (log-sum-exp is convex)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=log(total(exp("1/2" * (x + y)))) <= (log(total(exp(x))) + log(total(exp(y)))) / 2,
)
