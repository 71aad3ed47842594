"""⟨S(x), x⟩ ≥ lse(x) − log 2.

Role.  The mean logit is close to the log-sum-exp.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="⟨S(x), x⟩ ≥ lse(x) − log 2",
    source=Source(paper="blind-two", where="The mean logit is close to the log-sum-exp", fidelity="reconstructed"),
    forall=(x,),
    conclude=dot(softmax(x), x) >= log(total(exp(x))) - log(2),
)
