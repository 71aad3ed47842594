"""A skew-symmetric matrix whose form is positive at a unit vector."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    frobenius,
    matrix,
    norm,
    vector,
)

K, x = matrix("K", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="Kᵀ = −K, ‖x‖ = 1, ⟨x, Kx⟩ ≥ 1/2 ⇒ ‖K‖_F ≥ 1",
    source=Source(paper="blind-six", where="Appendix B, item 13", fidelity="reconstructed"),
    forall=(K, x),
    assuming=(equals(K.T, -K), equals(norm(x), 1), dot(x, K @ x) >= Fraction(1, 2)),
    conclude=frobenius(K) >= 1,
)
