"""max(0, 1 − u) ≤ (1 − u)² + 1/4.

Role.  From Shalev-Shwartz and Ben-David, section 12.3.
Note.  t ≤ t² + 1/4 for t = 1 − u, and 0 ≤ t² + 1/4.
"""

from checker.language import Claim, Source, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, 1 − u) ≤ (1 − u)² + 1/4",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 12.3", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("hinge", u) <= loss_value("squared", u) + "1/4",
)
