"""Log-sum-exp moves by at most the largest move of a logit."""

from checker.language import Claim, Source, exp, log, max_norm, total, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="Log-sum-exp moves by at most the largest move of a logit",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u, w),
    conclude=abs(log(total(exp(u))) - log(total(exp(w)))) <= max_norm(u - w),
)
