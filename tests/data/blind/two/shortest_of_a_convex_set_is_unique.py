"""‖u‖ = ‖w‖ ≤ ‖(u + w)/2‖ gives u = w.

Role.  Uniqueness of the max-margin solution.
"""

from fractions import Fraction

from checker.language import Claim, Source, equals, norm, vector

u, w = vector("u", "d"), vector("w", "d")

CLAIM = Claim(
    title="‖u‖ = ‖w‖ ≤ ‖(u + w)/2‖ gives u = w",
    source=Source(paper="blind-two", where="Uniqueness of the max-margin solution", fidelity="reconstructed"),
    forall=(
        u,
        w,
    ),
    assuming=(
        equals(norm(u), norm(w)),
        norm(u) <= norm(Fraction(1, 2) * (u + w)),
    ),
    conclude=equals(u, w),
)
