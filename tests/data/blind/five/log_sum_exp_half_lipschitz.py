"""The log-sum-exp inherits the Lipschitz constant 1/2 of softmax."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    norm,
    total,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="|lse(u) − lse(w)| ≤ ‖u − w‖/2",
    source=Source(paper="blind-five", where="Lemma 3.5", fidelity="reconstructed"),
    forall=(u, w),
    conclude=abs(log(total(exp(u))) - log(total(exp(w)))) <= norm(u - w) / 2,
)
