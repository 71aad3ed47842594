"""log(1 + e⁻ᵘ) ≤ e⁻ᵘ.

Role.  From Bartlett, Jordan and McAuliffe 2006, Convexity, classification and risk bounds.
Note.  log(1 + t) ≤ t.
"""

from checker.language import Claim, Source, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="log(1 + e⁻ᵘ) ≤ e⁻ᵘ",
    source=Source(
        paper="bartlett",
        where="Bartlett, Jordan and McAuliffe 2006, Convexity, classification and risk bounds",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=loss_value("logistic", u) <= loss_value("exponential", u),
)
