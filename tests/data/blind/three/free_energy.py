"""The variational bound for log-sum-exp by expected score plus entropy."""

from checker.language import Claim, Source, dot, equals, exp, log, positive, total, vector

p, u = vector("p", "n"), vector("u", "n")

CLAIM = Claim(
    title="The variational bound for log-sum-exp by expected score plus entropy",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(p, u),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=dot(p, u) - dot(p, log(p)) <= log(total(exp(u))),
)
