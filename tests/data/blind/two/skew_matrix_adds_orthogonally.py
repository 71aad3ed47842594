"""Aᵀ = −A gives ‖x + Ax‖² = ‖x‖² + ‖Ax‖².

Role.  Rotational part of a linear game.
"""

from checker.language import Claim, Source, equals, matrix, norm, vector

A, x = matrix("A", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="Aᵀ = −A gives ‖x + Ax‖² = ‖x‖² + ‖Ax‖²",
    source=Source(paper="blind-two", where="Rotational part of a linear game", fidelity="reconstructed"),
    forall=(
        A,
        x,
    ),
    assuming=(equals(A.T, -A),),
    conclude=equals(norm(x + A @ x) ** 2, norm(x) ** 2 + norm(A @ x) ** 2),
)
