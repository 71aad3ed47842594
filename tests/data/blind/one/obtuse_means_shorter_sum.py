"""‖x + y‖ ≤ ‖x − y‖ exactly if ⟨x, y⟩ ≤ 0.

Role.  The sum of two vectors at an obtuse angle.
"""

from checker.language import Claim, Source, dot, implies, norm, vector

x = vector("x", "d")
y = vector("y", "d")

CLAIM = Claim(
    title="‖x + y‖ ≤ ‖x − y‖ exactly if ⟨x, y⟩ ≤ 0",
    source=Source(paper="blind-one", where="the sum of two vectors at an obtuse angle", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=implies(norm(x + y) <= norm(x - y), dot(x, y) <= 0) & implies(dot(x, y) <= 0, norm(x + y) <= norm(x - y)),
)
