"""A sample of total logistic loss at most one half that has an example on the wrong side."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    length,
    loss_value,
    minimum,
    total,
    vector,
)

u = vector("u", "n")

CLAIM = Claim(
    title="Σ ℓ(u_i) ≤ 1/2, min u ≤ 0 ⇒ Σ u_i ≥ n, ℓ logistic",
    source=Source(paper="blind-six", where="Lemma 6", fidelity="reconstructed"),
    forall=(u,),
    assuming=(total(loss_value("logistic", u)) <= Fraction(1, 2), minimum(u) <= 0),
    conclude=total(u) >= length(u),
)
