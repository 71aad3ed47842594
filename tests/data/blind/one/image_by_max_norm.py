"""‖Ax‖ ≤ ‖A‖_F·‖x‖_∞.

Role.  The image of a vector by its largest entry.
"""

from checker.language import Claim, Source, frobenius, matrix, max_norm, norm, vector

A = matrix("A", "m", "n")
x = vector("x", "n")

CLAIM = Claim(
    title="‖Ax‖ ≤ ‖A‖_F·‖x‖_∞",
    source=Source(paper="blind-one", where="the image of a vector by its largest entry", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    conclude=norm(A @ x) <= frobenius(A) * max_norm(x),
)
