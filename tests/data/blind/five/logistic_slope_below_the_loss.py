"""The logistic loss dominates the size of its slope, and the exponential loss dominates both."""

from checker.language import (
    Claim,
    Source,
    loss_slope,
    loss_value,
    scalar,
)

z = scalar("z")

CLAIM = Claim(
    title="|ℓ′(z)| ≤ ℓ(z) ≤ e^{−z}",
    source=Source(paper="blind-five", where="Lemma 6.1", fidelity="reconstructed"),
    forall=(z,),
    conclude=(abs(loss_slope("logistic", z)) <= loss_value("logistic", z))
    & (loss_value("logistic", z) <= loss_value("exponential", z)),
)
