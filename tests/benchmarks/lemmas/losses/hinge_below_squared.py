"""max(0, 1 − u) ≤ (1 − u)².

Role.  From Shalev-Shwartz and Ben-David, section 12.3, with 1/4 lost.
Note.  At u = 1/2 it says 1/2 ≤ 1/4.
"""

from checker.language import Claim, Source, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, 1 − u) ≤ (1 − u)²",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.3, with 1/4 lost",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=loss_value("hinge", u) <= loss_value("squared", u),
)
