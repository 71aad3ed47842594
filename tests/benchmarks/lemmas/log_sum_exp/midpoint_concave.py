"""(lse(x) + lse(y))/2 ≤ lse((x + y)/2).

Role.  From Boyd and Vandenberghe, section 3.1.5, with convex and concave swapped.
Note.  At x = (2, −2), y = (−2, 2) it says 2.018… ≤ log 2.
"""

from checker.language import Claim, Source, exp, log, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="(lse(x) + lse(y))/2 ≤ lse((x + y)/2)",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5, with convex and concave swapped",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=(log(total(exp(x))) + log(total(exp(y)))) / 2 <= log(total(exp("1/2" * (x + y)))),
)
