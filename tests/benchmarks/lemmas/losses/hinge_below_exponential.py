"""max(0, 1 − u) ≤ e⁻ᵘ.

Role.  From Bartlett, Jordan and McAuliffe 2006.
Note.  1 − u ≤ e⁻ᵘ and 0 ≤ e⁻ᵘ.
"""

from checker.language import Claim, Source, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, 1 − u) ≤ e⁻ᵘ",
    source=Source(paper="bartlett", where="Bartlett, Jordan and McAuliffe 2006", fidelity="reconstructed"),
    forall=(u,),
    conclude=loss_value("hinge", u) <= loss_value("exponential", u),
)
