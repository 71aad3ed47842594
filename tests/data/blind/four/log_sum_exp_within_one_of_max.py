"""Log-sum-exp exceeds the largest logit by at most one."""

from checker.language import Claim, Source, exp, log, maximum, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="lse(u) ≤ max u + 1",
    source=Source(paper="blind-four", where="Draft, Fact 76", fidelity="reconstructed"),
    forall=(u,),
    conclude=log(total(exp(u))) <= maximum(u) + 1,
)
