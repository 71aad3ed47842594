"""ℓ(u) ≤ log 2 + |u| for the logistic loss.

Role.  From Shalev-Shwartz and Ben-David, section 9.3.
Note.  ℓ(0) = log 2 and the loss is 1-Lipschitz.
"""

from checker.language import Claim, Source, log, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="ℓ(u) ≤ log 2 + |u| for the logistic loss",
    source=Source(paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 9.3", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("logistic", u) <= log(2) + abs(u),
)
