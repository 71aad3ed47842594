"""Log-sum-exp stays below the maximum plus the logarithm of the number of tokens."""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="Log-sum-exp stays below the maximum plus the logarithm of the number of tokens",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u,),
    conclude=log(total(exp(u))) < maximum(u) + log(length(u)),
)
