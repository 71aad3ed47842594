"""Log-sum-exp is the maximum up to log(n)/λ.

Source.  Gao and Pavel 2017, On the Properties of the Softmax Function, section on log-sum-exp.
By hand.  True: the sum is at least its greatest term and at most n times that.
"""

from checker.language import Claim, Source, exp, length, log, maximum, scalar, total, vector

u, lam = vector("u", "n"), scalar("lambda")
smooth = log(total(exp(lam * u))) / lam

CLAIM = Claim(
    title="max u ≤ lse_λ(u) ≤ max u + log(n)/λ for λ > 0",
    source=Source(paper="gao-pavel-2017", where="section on log-sum-exp", fidelity="reconstructed"),
    forall=(u, lam),
    where=(lam > 0,),
    conclude=(maximum(u) <= smooth) & (smooth <= maximum(u) + log(length(u)) / lam),
)
