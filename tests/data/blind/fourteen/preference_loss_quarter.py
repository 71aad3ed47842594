"""|ℓ(βh) − ℓ(βh′)| ≤ (β/4)|h − h′| for the logistic loss ℓ of DPO."""

from checker.language import (
    Claim,
    Source,
    abs,
    loss_value,
    scalar,
)

beta, h, other = scalar("beta"), scalar("h"), scalar("h_other")

CLAIM = Claim(
    title="|ℓ(βh) − ℓ(βh′)| ≤ (β/4)|h − h′| for the logistic loss ℓ of DPO",
    source=Source(
        paper="fourteen",
        where="Rafailov et al. (2023), DPO, the loss as a function of the implicit reward margin; from memory",
        fidelity="reconstructed",
    ),
    forall=(beta, h, other),
    assuming=(beta > 0,),
    conclude=abs(loss_value("logistic", beta * h) - loss_value("logistic", beta * other)) <= beta / 4 * abs(h - other),
)
