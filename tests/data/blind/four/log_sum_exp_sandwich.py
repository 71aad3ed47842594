"""Log-sum-exp is the maximum up to the logarithm of the number of tokens."""

from checker.language import Claim, Source, exp, length, log, maximum, total, vector

u = vector("u", "n")
lse = log(total(exp(u)))

CLAIM = Claim(
    title="max u ≤ log Σ e^{u_j} ≤ max u + log n",
    source=Source(paper="blind-four", where="Appendix B, Proposition 21", fidelity="reconstructed"),
    forall=(u,),
    conclude=(maximum(u) <= lse) & (lse <= maximum(u) + log(length(u))),
)
