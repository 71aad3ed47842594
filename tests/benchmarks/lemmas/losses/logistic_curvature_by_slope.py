"""g′(u) ≤ −ℓ′(u) for the logistic loss, whose second derivative is g′.

Role.  From Soudry et al. 2018, section 2 (self-bounded curvature).
Note.  g(u)(1 − g(u)) ≤ 1 − g(u).
"""

from checker.language import Claim, Source, loss_slope, scalar, sigmoid_slope

u = scalar("u")

CLAIM = Claim(
    title="g′(u) ≤ −ℓ′(u) for the logistic loss, whose second derivative is g′",
    source=Source(
        paper="soudry", where="Soudry et al. 2018, section 2 (self-bounded curvature)", fidelity="reconstructed"
    ),
    forall=(u,),
    conclude=sigmoid_slope(u) <= -loss_slope("logistic", u),
)
