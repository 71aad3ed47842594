"""⟨AB, C⟩ = ⟨B, AᵀC⟩ for the trace inner product.

Role.  Gradient of a linear layer.
"""

from checker.language import Claim, Source, dot, equals, matrix, vec

A, B, C = matrix("A", "n", "k"), matrix("B", "k", "m"), matrix("C", "n", "m")

CLAIM = Claim(
    title="⟨AB, C⟩ = ⟨B, AᵀC⟩ for the trace inner product",
    source=Source(paper="blind-two", where="Gradient of a linear layer", fidelity="reconstructed"),
    forall=(
        A,
        B,
        C,
    ),
    conclude=equals(dot(vec(A @ B), vec(C)), dot(vec(B), vec(A.T @ C))),
)
