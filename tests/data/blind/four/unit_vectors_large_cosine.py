"""Two unit vectors whose inner product exceeds one are parallel in a strong sense."""

from fractions import Fraction

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x‖ = ‖y‖ = 1, ⟨x, y⟩ > 1 give ‖x − y‖ < 1/2",
    source=Source(paper="blind-four", where="Section 2, Remark 83", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(equals(norm(x), 1), equals(norm(y), 1), dot(x, y) > 1),
    conclude=norm(x - y) < Fraction(1, 2),
)
