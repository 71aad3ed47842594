"""w = ax − by with ⟨w, x⟩ = 1, ⟨w, y⟩ = −1 has ‖w‖² = a + b.

Role.  Dual representation with two support vectors.
"""

from checker.language import Claim, Source, dot, equals, norm, scalar, vector

w, x, y = vector("w", "d"), vector("x", "d"), vector("y", "d")
a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="w = ax − by with ⟨w, x⟩ = 1, ⟨w, y⟩ = −1 has ‖w‖² = a + b",
    source=Source(paper="blind-two", where="Dual representation with two support vectors", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
        a,
        b,
    ),
    assuming=(
        equals(w, a * x - b * y),
        equals(dot(w, x), 1),
        equals(dot(w, y), -1),
    ),
    conclude=equals(norm(w) ** 2, a + b),
)
