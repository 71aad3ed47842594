"""⟨w, x⟩ ≥ 1 and ⟨w, y⟩ ≤ −1 give ‖w‖ ≥ 2/‖x − y‖.

Role.  Margin and distance of the classes.
"""

from checker.language import Claim, Source, dot, norm, vector

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="⟨w, x⟩ ≥ 1 and ⟨w, y⟩ ≤ −1 give ‖w‖ ≥ 2/‖x − y‖",
    source=Source(paper="blind-two", where="Margin and distance of the classes", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
    ),
    assuming=(
        dot(w, x) >= 1,
        dot(w, y) <= -1,
    ),
    conclude=norm(w) >= 2 / norm(x - y),
)
