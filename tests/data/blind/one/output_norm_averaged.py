"""√n·‖Vᵀ softmax(x)‖ ≤ ‖V‖_F.

Role.  The output is as short as an average.
"""

from checker.language import Claim, Source, frobenius, length, matrix, norm, softmax, sqrt, vector

V = matrix("V", "n", "d")
x = vector("x", "n")

CLAIM = Claim(
    title="√n·‖Vᵀ softmax(x)‖ ≤ ‖V‖_F",
    source=Source(paper="blind-one", where="the output is as short as an average", fidelity="reconstructed"),
    forall=(
        V,
        x,
    ),
    conclude=sqrt(length(x)) * norm(V.T @ softmax(x)) <= frobenius(V),
)
