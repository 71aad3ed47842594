"""The cross-entropy of the correct class is log-sum-exp minus its logit, and it is nonnegative."""

from checker.language import Claim, Source, entry, equals, exp, index, log, softmax, total, vector

u, i = vector("u", "n"), index("i", "n")
loss = log(total(exp(u))) - entry(u, i)

CLAIM = Claim(
    title="−log softmax(u)_i = lse(u) − u_i ≥ 0",
    source=Source(paper="blind-four", where="Appendix B, Proposition 33", fidelity="reconstructed"),
    forall=(u, i),
    conclude=equals(-log(entry(softmax(u), i)), loss) & (loss >= 0),
)
