"""LSE(x) ≤ max x + 1.

Role.  Log-sum-exp near the maximum.
"""

from checker.language import Claim, Source, exp, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="LSE(x) ≤ max x + 1",
    source=Source(paper="blind-one", where="log-sum-exp near the maximum", fidelity="reconstructed"),
    forall=(x,),
    conclude=log(total(exp(x))) <= maximum(x) + 1,
)
