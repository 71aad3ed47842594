"""−ℓ′(u) ≥ (2/3)·min(1, ℓ(u)) for the logistic loss."""

from checker.language import (
    Claim,
    Source,
    loss_slope,
    loss_value,
    minimum,
    number,
    pair,
    scalar,
)

u = scalar("u")

CLAIM = Claim(
    title="−ℓ′(u) ≥ (2/3)·min(1, ℓ(u)) for the logistic loss",
    source=Source(
        paper="thirteen",
        where="Ji and Telgarsky, The implicit bias of gradient descent on nonseparable data (2019), slope against value of the logistic loss; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=-loss_slope("logistic", u) >= number("2/3") * minimum(pair(1, loss_value("logistic", u))),
)
