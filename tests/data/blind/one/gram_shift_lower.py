"""⟨x, AᵀAx + c·x⟩ ≥ c‖x‖².

Role.  A shifted Gram matrix.
"""

from checker.language import Claim, Source, dot, matrix, norm, scalar, vector

A = matrix("A", "m", "n")
x = vector("x", "n")
c = scalar("c")

CLAIM = Claim(
    title="⟨x, AᵀAx + c·x⟩ ≥ c‖x‖²",
    source=Source(paper="blind-one", where="a shifted Gram matrix", fidelity="reconstructed"),
    forall=(
        A,
        x,
        c,
    ),
    conclude=dot(x, A.T @ (A @ x) + c * x) >= c * norm(x) ** 2,
)
