"""A mean logistic loss of at most log 2 leaves no example on the wrong side."""

from checker.language import (
    Claim,
    Source,
    length,
    log,
    loss_value,
    minimum,
    total,
    vector,
)

u = vector("u", "n")

CLAIM = Claim(
    title="(1/n) Σ ℓ(u_i) ≤ log 2 ⇒ min u ≥ 0, ℓ logistic",
    source=Source(paper="blind-six", where="Remark 14", fidelity="reconstructed"),
    forall=(u,),
    assuming=(total(loss_value("logistic", u)) / length(u) <= log(2),),
    conclude=minimum(u) >= 0,
)
