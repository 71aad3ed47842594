"""‖w‖ = ‖v‖ ≤ ‖(w + v)/2‖ gives w = v.

Role.  Two solutions of least norm.
"""

from fractions import Fraction

from checker.language import Claim, Source, equals, norm, vector

w = vector("w", "d")
v = vector("v", "d")

CLAIM = Claim(
    title="‖w‖ = ‖v‖ ≤ ‖(w + v)/2‖ gives w = v",
    source=Source(paper="blind-one", where="two solutions of least norm", fidelity="reconstructed"),
    forall=(
        w,
        v,
    ),
    assuming=(
        equals(norm(w), norm(v)),
        norm(w) <= norm(Fraction(1, 2) * (w + v)),
    ),
    conclude=equals(w, v),
)
