"""The logistic loss is at most the hinge loss."""

from checker.language import (
    Claim,
    Source,
    loss_value,
    scalar,
)

z = scalar("z")

CLAIM = Claim(
    title="log(1 + e^{−z}) ≤ max(0, 1 − z)",
    source=Source(paper="blind-five", where="Section 6", fidelity="reconstructed"),
    forall=(z,),
    conclude=loss_value("logistic", z) <= loss_value("hinge", z),
)
