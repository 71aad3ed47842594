"""|log(1 + e⁻ᵘ) − log(1 + e⁻ʷ)| ≤ |u − w|.

Role.  From Shalev-Shwartz and Ben-David, section 12.1.2.
Note.  The derivative is −1/(1 + eᵘ), between −1 and 0.
"""

from checker.language import Claim, Source, loss_value, scalar

u, w = scalar("u"), scalar("w")

CLAIM = Claim(
    title="|log(1 + e⁻ᵘ) − log(1 + e⁻ʷ)| ≤ |u − w|",
    source=Source(
        paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 12.1.2", fidelity="reconstructed"
    ),
    forall=(u, w),
    conclude=abs(loss_value("logistic", u) - loss_value("logistic", w)) <= abs(u - w),
)
