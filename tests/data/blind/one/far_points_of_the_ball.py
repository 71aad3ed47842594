"""points of the unit ball at squared distance 5 or more have ⟨x, y⟩ ≤ −1.

Role.  Two far points of the unit ball.
"""

from checker.language import Claim, Source, dot, norm, vector

x = vector("x", "d")
y = vector("y", "d")

CLAIM = Claim(
    title="points of the unit ball at squared distance 5 or more have ⟨x, y⟩ ≤ −1",
    source=Source(paper="blind-one", where="two far points of the unit ball", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        norm(x) <= 1,
        norm(y) <= 1,
        norm(x - y) ** 2 >= 5,
    ),
    conclude=dot(x, y) <= -1,
)
