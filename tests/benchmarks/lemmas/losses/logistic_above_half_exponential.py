"""e⁻ᵘ/2 ≤ ℓ(u) for u ≥ 0, for the logistic loss.

Role.  From Soudry et al. 2018, section 2 (tight exponential tail).
Note.  log(1 + t) ≥ t − t²/2 ≥ t/2 for 0 ≤ t ≤ 1.
"""

from checker.language import Claim, Source, exp, loss_value, scalar

u = scalar("u")

CLAIM = Claim(
    title="e⁻ᵘ/2 ≤ ℓ(u) for u ≥ 0, for the logistic loss",
    source=Source(
        paper="soudry", where="Soudry et al. 2018, section 2 (tight exponential tail)", fidelity="reconstructed"
    ),
    forall=(u,),
    assuming=(u >= 0,),
    conclude=exp(-u) / 2 <= loss_value("logistic", u),
)
