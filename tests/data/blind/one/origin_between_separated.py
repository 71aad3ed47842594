"""⟨w, x⟩, ⟨w, y⟩ ≥ 1 and tx = (t − 1)y, 0 ≤ t ≤ 1, give ‖w‖ ≤ 1.

Role.  Separated points around the origin.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w = vector("w", "d")
x = vector("x", "d")
y = vector("y", "d")
t = scalar("t")

CLAIM = Claim(
    title="⟨w, x⟩, ⟨w, y⟩ ≥ 1 and tx = (t − 1)y, 0 ≤ t ≤ 1, give ‖w‖ ≤ 1",
    source=Source(paper="blind-one", where="separated points around the origin", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
        t,
    ),
    assuming=(
        dot(w, x) >= 1,
        dot(w, y) >= 1,
        t >= 0,
        t <= 1,
        equals(t * x, (t - 1) * y),
    ),
    conclude=norm(w) <= 1,
)
