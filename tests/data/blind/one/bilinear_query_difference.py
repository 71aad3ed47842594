"""|⟨x, Wy⟩ − ⟨z, Wy⟩| ≤ ‖x − z‖·‖W‖_F·‖y‖.

Role.  Logits are Lipschitz in the key.
"""

from checker.language import Claim, Source, abs, dot, frobenius, matrix, norm, vector

W = matrix("W", "d", "e")
x = vector("x", "d")
z = vector("z", "d")
y = vector("y", "e")

CLAIM = Claim(
    title="|⟨x, Wy⟩ − ⟨z, Wy⟩| ≤ ‖x − z‖·‖W‖_F·‖y‖",
    source=Source(paper="blind-one", where="logits are Lipschitz in the key", fidelity="reconstructed"),
    forall=(
        W,
        x,
        z,
        y,
    ),
    conclude=abs(dot(x, W @ y) - dot(z, W @ y)) <= norm(x - z) * frobenius(W) * norm(y),
)
