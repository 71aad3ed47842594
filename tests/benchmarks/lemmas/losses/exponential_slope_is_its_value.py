"""ℓ′(u) = −ℓ(u) for the exponential loss.

Role.  From Soudry et al. 2018, section 2.
Note.  The derivative of e⁻ᵘ is −e⁻ᵘ.
"""

from checker.language import Claim, Source, equals, loss_slope, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="ℓ′(u) = −ℓ(u) for the exponential loss",
    source=Source(paper="soudry", where="Soudry et al. 2018, section 2", fidelity="reconstructed"),
    forall=(u,),
    conclude=equals(loss_slope("exponential", u), -loss_value("exponential", u)),
)
