"""⟨Aᵀ(Ax − b), x − y⟩ ≥ ½‖Ax − b‖² − ½‖Ay − b‖².

Role.  Convexity of least squares.
"""

from checker.language import Claim, Source, dot, matrix, norm, vector

A, b = matrix("A", "m", "n"), vector("b", "m")
x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="⟨Aᵀ(Ax − b), x − y⟩ ≥ ½‖Ax − b‖² − ½‖Ay − b‖²",
    source=Source(paper="blind-two", where="Convexity of least squares", fidelity="reconstructed"),
    forall=(
        A,
        b,
        x,
        y,
    ),
    conclude=dot(A.T @ (A @ x - b), x - y) >= norm(A @ x - b) ** 2 / 2 - norm(A @ y - b) ** 2 / 2,
)
