"""⟨Ax, y⟩ = ⟨x, Ay⟩ for A = Aᵀ.

Role.  Symmetric matrices move across.
"""

from checker.language import Claim, Source, dot, equals, matrix, vector

A = matrix("A", "n", "n")
x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="⟨Ax, y⟩ = ⟨x, Ay⟩ for A = Aᵀ",
    source=Source(paper="blind-one", where="symmetric matrices move across", fidelity="reconstructed"),
    forall=(
        A,
        x,
        y,
    ),
    assuming=(equals(A.T, A),),
    conclude=equals(dot(A @ x, y), dot(x, A @ y)),
)
