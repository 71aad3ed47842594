"""Orthogonal vectors of lengths three and four with a sum of length six have a difference of the same length."""

from checker.language import Claim, Source, dot, equals, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="x ⊥ y, ‖x‖ = 3, ‖y‖ = 4, ‖x + y‖ = 6 give ‖x − y‖ = 6",
    source=Source(paper="blind-four", where="Section 2, Remark 89", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(equals(dot(x, y), 0), equals(norm(x), 3), equals(norm(y), 4), equals(norm(x + y), 6)),
    conclude=equals(norm(x - y), 6),
)
