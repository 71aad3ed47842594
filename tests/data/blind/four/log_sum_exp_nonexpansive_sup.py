"""Log-sum-exp moves by no more than the largest change of a logit."""

from checker.language import Claim, Source, exp, log, max_norm, total, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="|lse(u) − lse(w)| ≤ ‖u − w‖_∞",
    source=Source(paper="blind-four", where="Section 3, Lemma 25", fidelity="reconstructed"),
    forall=(u, w),
    conclude=abs(log(total(exp(u))) - log(total(exp(w)))) <= max_norm(u - w),
)
