"""log(1 + e⁻ᵘ) > 0.

Role.  From Shalev-Shwartz and Ben-David, section 9.3.
Note.  The argument of the logarithm exceeds 1.
"""

from checker.language import Claim, Source, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="log(1 + e⁻ᵘ) > 0",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 9.3", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("logistic", u) > 0,
)
