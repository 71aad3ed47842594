"""max(0, 1 − u) ≤ log(1 + e⁻ᵘ).

Role.  From Bartlett, Jordan and McAuliffe 2006, with the factor 1/log 2 lost.
Note.  At u = 0 it says 1 ≤ log 2.
"""

from checker.language import Claim, Source, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, 1 − u) ≤ log(1 + e⁻ᵘ)",
    source=Source(
        paper="bartlett",
        where="Bartlett, Jordan and McAuliffe 2006, with the factor 1/log 2 lost",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=loss_value("hinge", u) <= loss_value("logistic", u),
)
