"""The projection on {⟨a, ·⟩ ≤ 0} comes closer to each of its points.

Role.  Projected step.
"""

from checker.language import Claim, Source, dot, equals, maximum, norm, pair, vector

a, x, z = vector("a", "d"), vector("x", "d"), vector("z", "d")

CLAIM = Claim(
    title="The projection on {⟨a, ·⟩ ≤ 0} comes closer to each of its points",
    source=Source(paper="blind-two", where="Projected step", fidelity="reconstructed"),
    forall=(
        a,
        x,
        z,
    ),
    assuming=(
        equals(norm(a), 1),
        dot(a, z) <= 0,
    ),
    conclude=norm(x - maximum(pair(0, dot(a, x))) * a - z) <= norm(x - z),
)
