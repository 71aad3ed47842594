"""⟨x, y⟩ ≤ ‖x‖²/(2c) + c‖y‖²/2 for c > 0.

Role.  Young's inequality for vectors.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

x = vector("x", "d")
y = vector("y", "d")
c = scalar("c")

CLAIM = Claim(
    title="⟨x, y⟩ ≤ ‖x‖²/(2c) + c‖y‖²/2 for c > 0",
    source=Source(paper="blind-one", where="Young's inequality for vectors", fidelity="reconstructed"),
    forall=(
        x,
        y,
        c,
    ),
    where=(c > 0,),
    conclude=dot(x, y) <= norm(x) ** 2 / (2 * c) + c * norm(y) ** 2 / 2,
)
