"""min Vu ≤ ⟨u, Vᵀs⟩ ≤ max Vu.

Role.  The output lies in the hull of the values.
"""

from checker.language import Claim, Source, dot, matrix, maximum, minimum, softmax, vector

V, u, x = matrix("V", "n", "d"), vector("u", "d"), vector("x", "n")

CLAIM = Claim(
    title="min Vu ≤ ⟨u, Vᵀs⟩ ≤ max Vu",
    source=Source(paper="blind-two", where="The output lies in the hull of the values", fidelity="reconstructed"),
    forall=(
        V,
        u,
        x,
    ),
    conclude=(minimum(V @ u) <= dot(u, V.T @ softmax(x))) & (dot(u, V.T @ softmax(x)) <= maximum(V @ u)),
)
