"""‖e‖ ≤ ‖g‖/2, g ≠ 0, give cos(g, g + e) ≥ 1/3.

Role.  Inexact gradients.
"""

from fractions import Fraction

from checker.language import Claim, Source, dot, norm, vector

g, e = vector("g", "d"), vector("e", "d")

CLAIM = Claim(
    title="‖e‖ ≤ ‖g‖/2, g ≠ 0, give cos(g, g + e) ≥ 1/3",
    source=Source(paper="blind-two", where="Inexact gradients", fidelity="reconstructed"),
    forall=(
        g,
        e,
    ),
    assuming=(
        norm(g) > 0,
        norm(e) <= norm(g) / 2,
    ),
    conclude=dot(g, g + e) / (norm(g) * norm(g + e)) >= Fraction(1, 3),
)
