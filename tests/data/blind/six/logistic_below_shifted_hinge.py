"""The logistic loss below the hinge, with the constant at the kink."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    loss_value,
    scalar,
)

u = scalar("u")

CLAIM = Claim(
    title="log(1 + e^{−u}) ≤ max(0, 1 − u) + log(1 + e^{−1})",
    source=Source(paper="blind-six", where="Appendix A, fact 8", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("logistic", u) <= loss_value("hinge", u) + log(1 + exp(-1)),
)
