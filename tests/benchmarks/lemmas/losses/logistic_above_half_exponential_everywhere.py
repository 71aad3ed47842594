"""e⁻ᵘ/2 ≤ ℓ(u) for the logistic loss.

Role.  From Soudry et al. 2018, section 2, without u ≥ 0.
Note.  At u = −5 it says 74.2… ≤ 5.006….
"""

from checker.language import Claim, Source, exp, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="e⁻ᵘ/2 ≤ ℓ(u) for the logistic loss",
    source=Source(paper="soudry", where="Soudry et al. 2018, section 2, without u ≥ 0", fidelity="reconstructed"),
    forall=(u,),
    conclude=exp(-u) / 2 <= loss_value("logistic", u),
)
