"""The log-sum-exp moves by at most the largest move of a logit."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    max_norm,
    total,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="|lse(u) − lse(w)| ≤ ‖u − w‖_∞",
    source=Source(paper="blind-five", where="Lemma 3.5", fidelity="reconstructed"),
    forall=(u, w),
    conclude=abs(log(total(exp(u))) - log(total(exp(w)))) <= max_norm(u - w),
)
