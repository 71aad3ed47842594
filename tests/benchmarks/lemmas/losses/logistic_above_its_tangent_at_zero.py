"""log 2 − u/2 ≤ log(1 + e⁻ᵘ).

Role.  From Shalev-Shwartz and Ben-David, section 12.1.1.
Note.  The logistic loss is convex and the left side is its tangent at 0.
"""

from checker.language import Claim, Source, log, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="log 2 − u/2 ≤ log(1 + e⁻ᵘ)",
    source=Source(
        paper="shalev-shwartz", where="Shalev-Shwartz and Ben-David, section 12.1.1", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=log(2) - u / 2 <= loss_value("logistic", u),
)
