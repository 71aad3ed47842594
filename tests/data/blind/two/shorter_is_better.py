"""Both feasible and ‖u‖ ≤ ‖w‖ give ⟨u, x⟩/‖u‖ ≥ ⟨w, x⟩/‖w‖.

Role.  Normalised margin of the shorter vector.
"""

from checker.language import Claim, Source, dot, norm, vector

u, w, x = vector("u", "d"), vector("w", "d"), vector("x", "d")

CLAIM = Claim(
    title="Both feasible and ‖u‖ ≤ ‖w‖ give ⟨u, x⟩/‖u‖ ≥ ⟨w, x⟩/‖w‖",
    source=Source(paper="blind-two", where="Normalised margin of the shorter vector", fidelity="reconstructed"),
    forall=(
        u,
        w,
        x,
    ),
    assuming=(
        dot(u, x) >= 1,
        dot(w, x) >= 1,
        norm(u) <= norm(w),
    ),
    conclude=dot(u, x) / norm(u) >= dot(w, x) / norm(w),
)
