"""max(0, 1 − u) ≤ log(1 + e⁻ᵘ)/log 2.

Role.  From Bartlett, Jordan and McAuliffe 2006, two surrogates of the 0-1 loss compared.
Note.  At u = −1/2 it says 1.5 ≤ 1.405….
"""

from checker.language import Claim, Source, log, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, 1 − u) ≤ log(1 + e⁻ᵘ)/log 2",
    source=Source(
        paper="bartlett",
        where="Bartlett, Jordan and McAuliffe 2006, two surrogates of the 0-1 loss compared",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=loss_value("hinge", u) <= loss_value("logistic", u) / log(2),
)
