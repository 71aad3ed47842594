"""‖w + x‖² ≤ ‖w‖² + R² if ⟨w, x⟩ ≤ 0 and ‖x‖ ≤ R.

Role.  The perceptron's norm.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

w = vector("w", "d")
x = vector("x", "d")
R = scalar("R")

CLAIM = Claim(
    title="‖w + x‖² ≤ ‖w‖² + R² if ⟨w, x⟩ ≤ 0 and ‖x‖ ≤ R",
    source=Source(paper="blind-one", where="the perceptron's norm", fidelity="reconstructed"),
    forall=(
        w,
        x,
        R,
    ),
    assuming=(
        dot(w, x) <= 0,
        norm(x) <= R,
    ),
    conclude=norm(w + x) ** 2 <= norm(w) ** 2 + R**2,
)
