"""ℓ(u) − ℓ(−u) = −u for the logistic loss.

Role.  From Shalev-Shwartz and Ben-David, section 9.3.
Note.  1 + e⁻ᵘ = e⁻ᵘ(1 + eᵘ).
"""

from checker.language import Claim, Source, equals, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="ℓ(u) − ℓ(−u) = −u for the logistic loss",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 9.3", fidelity="reconstructed"),
    forall=(u,),
    conclude=equals(loss_value("logistic", u) - loss_value("logistic", -u), -u),
)
