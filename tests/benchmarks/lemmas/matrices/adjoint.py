"""⟨Ax, y⟩ = ⟨x, Aᵀy⟩.

Role.  From Horn and Johnson, section 0.2.
Note.  Both are the sum of A_ij y_i x_j over all i and j.
"""

from checker.language import Claim, Source, dot, equals, matrix, vector

A, x, y = matrix("A", "m", "n"), vector("x", "n"), vector("y", "m")

CLAIM = Claim(
    title="⟨Ax, y⟩ = ⟨x, Aᵀy⟩",
    source=Source(paper="horn-johnson", where="Horn and Johnson, section 0.2", fidelity="reconstructed"),
    forall=(A, x, y),
    conclude=equals(dot(A @ x, y), dot(x, A.T @ y)),
)
