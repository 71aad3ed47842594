"""‖W + xyᵀ‖_F² = ‖W‖_F² + 2⟨x, Wy⟩ + ‖x‖²‖y‖².

Role.  A rank-one update.
"""

from checker.language import Claim, Source, dot, equals, frobenius, matrix, norm, outer, vector

W = matrix("W", "m", "n")
x = vector("x", "m")
y = vector("y", "n")

CLAIM = Claim(
    title="‖W + xyᵀ‖_F² = ‖W‖_F² + 2⟨x, Wy⟩ + ‖x‖²‖y‖²",
    source=Source(paper="blind-one", where="a rank-one update", fidelity="reconstructed"),
    forall=(
        W,
        x,
        y,
    ),
    conclude=equals(
        frobenius(W + outer(x, y)) ** 2, frobenius(W) ** 2 + 2 * dot(x, W @ y) + norm(x) ** 2 * norm(y) ** 2
    ),
)
