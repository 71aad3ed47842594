"""⟨v, x⟩ ≥ g − e·R if ⟨w, x⟩ ≥ g, ‖v − w‖ ≤ e, ‖x‖ ≤ R.

Role.  The margin after a perturbation.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

w = vector("w", "d")
v = vector("v", "d")
x = vector("x", "d")
g = scalar("g")
e = scalar("e")
R = scalar("R")

CLAIM = Claim(
    title="⟨v, x⟩ ≥ g − e·R if ⟨w, x⟩ ≥ g, ‖v − w‖ ≤ e, ‖x‖ ≤ R",
    source=Source(paper="blind-one", where="the margin after a perturbation", fidelity="reconstructed"),
    forall=(
        w,
        v,
        x,
        g,
        e,
        R,
    ),
    assuming=(
        dot(w, x) >= g,
        norm(v - w) <= e,
        norm(x) <= R,
    ),
    conclude=dot(v, x) >= g - e * R,
)
