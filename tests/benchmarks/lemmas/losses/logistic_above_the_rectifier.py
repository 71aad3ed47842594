"""max(0, −u) ≤ ℓ(u) for the logistic loss.

Role.  From Shalev-Shwartz and Ben-David, section 12.3 (surrogates).
Note.  log(1 + e⁻ᵘ) exceeds log 1 and log e⁻ᵘ.
"""

from checker.language import Claim, Source, loss_value, maximum, pair, scalar

u = scalar("u")

CLAIM = Claim(
    title="max(0, −u) ≤ ℓ(u) for the logistic loss",
    source=Source(
        paper="shalev-shwartz",
        where="Shalev-Shwartz and Ben-David, section 12.3 (surrogates)",
        fidelity="reconstructed",
    ),
    forall=(u,),
    conclude=maximum(pair(0, -u)) <= loss_value("logistic", u),
)
