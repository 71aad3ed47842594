"""A solution of the normal equations is a global minimiser of the residual."""

from checker.language import Claim, Source, equals, matrix, norm, vector

A, b = matrix("A", "m", "d"), vector("b", "m")
x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="Aᵀ(Ax − b) = 0 gives ‖Ax − b‖ ≤ ‖Ay − b‖",
    source=Source(paper="blind-four", where="Draft, Fact 52", fidelity="reconstructed"),
    forall=(A, b, x, y),
    assuming=(equals(A.T @ (A @ x - b), 0 * x),),
    conclude=norm(A @ x - b) <= norm(A @ y - b),
)
