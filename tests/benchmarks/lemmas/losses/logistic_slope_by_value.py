"""|ℓ′(u)| ≤ ℓ(u) for the logistic loss.

Role.  From Soudry et al. 2018, section 2 (the tail of the logistic loss).
Note.  With t = e⁻ᵘ it says t/(1 + t) ≤ log(1 + t).
"""

from checker.language import Claim, Source, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="|ℓ′(u)| ≤ ℓ(u) for the logistic loss",
    source=Source(
        paper="soudry", where="Soudry et al. 2018, section 2 (the tail of the logistic loss)", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=abs(loss_slope("logistic", u)) <= loss_value("logistic", u),
)
