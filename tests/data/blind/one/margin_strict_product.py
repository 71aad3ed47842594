"""⟨w, x − y⟩ ≥ 1 gives ‖w‖‖x − y‖ > 1.

Role.  Margin and width.
"""

from checker.language import Claim, Source, dot, norm, vector

w = vector("w", "d")
x = vector("x", "d")
y = vector("y", "d")

CLAIM = Claim(
    title="⟨w, x − y⟩ ≥ 1 gives ‖w‖‖x − y‖ > 1",
    source=Source(paper="blind-one", where="margin and width", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
    ),
    assuming=(dot(w, x - y) >= 1,),
    conclude=norm(w) * norm(x - y) > 1,
)
