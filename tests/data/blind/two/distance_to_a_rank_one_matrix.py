"""‖A − xyᵀ‖_F² = ‖A‖_F² − 2xᵀAy + ‖x‖²‖y‖².

Role.  Best rank-one approximation, first line.
"""

from checker.language import Claim, Source, dot, equals, frobenius, matrix, norm, outer, vector

A, x, y = matrix("A", "m", "n"), vector("x", "m"), vector("y", "n")

CLAIM = Claim(
    title="‖A − xyᵀ‖_F² = ‖A‖_F² − 2xᵀAy + ‖x‖²‖y‖²",
    source=Source(paper="blind-two", where="Best rank-one approximation, first line", fidelity="reconstructed"),
    forall=(
        A,
        x,
        y,
    ),
    conclude=equals(
        frobenius(A - outer(x, y)) ** 2, frobenius(A) ** 2 - 2 * dot(x, A @ y) + norm(x) ** 2 * norm(y) ** 2
    ),
)
