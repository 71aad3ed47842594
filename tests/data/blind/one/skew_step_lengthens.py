"""‖x‖ ≤ ‖x + Ax‖ for Aᵀ = −A.

Role.  A step along a skew field.
"""

from checker.language import Claim, Source, equals, matrix, norm, vector

A = matrix("A", "n", "n")
x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖ ≤ ‖x + Ax‖ for Aᵀ = −A",
    source=Source(paper="blind-one", where="a step along a skew field", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    assuming=(equals(A.T, -A),),
    conclude=norm(x) <= norm(x + A @ x),
)
