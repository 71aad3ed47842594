"""One gradient step on the logistic loss of one margin."""

from checker.language import (
    Claim,
    Source,
    loss_slope,
    loss_value,
    scalar,
)

u, eta = scalar("u"), scalar("eta")
g = loss_slope("logistic", u)

CLAIM = Claim(
    title="ℓ(u − ηℓ′(u)) ≤ ℓ(u) − (η/2)ℓ′(u)² for 0 ≤ η ≤ 4, ℓ logistic",
    source=Source(paper="blind-six", where="Appendix B, item 8", fidelity="reconstructed"),
    forall=(u, eta),
    assuming=(eta >= 0, eta <= 4),
    conclude=loss_value("logistic", u - eta * g) <= loss_value("logistic", u) - eta / 2 * g**2,
)
