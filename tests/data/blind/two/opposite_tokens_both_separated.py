"""⟨w, x⟩ ≥ 1, ⟨w, y⟩ ≥ 1 and x + 2y = 0 give ‖w‖ ≥ 1.

Role.  Two opposite tokens.
"""

from checker.language import Claim, Source, dot, equals, norm, vector

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="⟨w, x⟩ ≥ 1, ⟨w, y⟩ ≥ 1 and x + 2y = 0 give ‖w‖ ≥ 1",
    source=Source(paper="blind-two", where="Two opposite tokens", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
    ),
    assuming=(
        dot(w, x) >= 1,
        dot(w, y) >= 1,
        equals(x + 2 * y, 0 * w),
    ),
    conclude=norm(w) >= 1,
)
