"""Log-sum-exp is the maximum up to the logarithm of the number of tokens."""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

u = vector("u", "n")
lse = log(total(exp(u)))

CLAIM = Claim(
    title="Log-sum-exp is the maximum up to the logarithm of the number of tokens",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u,),
    conclude=(maximum(u) <= lse) & (lse <= maximum(u) + log(length(u))),
)
