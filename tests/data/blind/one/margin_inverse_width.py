"""⟨w, x − y⟩ ≥ 1 and ‖x − y‖ ≤ D give ‖w‖ ≥ 1/D.

Role.  A separator of two close points is long.
"""

from checker.language import Claim, Source, dot, norm, scalar, vector

w = vector("w", "d")
x = vector("x", "d")
y = vector("y", "d")
D = scalar("D")

CLAIM = Claim(
    title="⟨w, x − y⟩ ≥ 1 and ‖x − y‖ ≤ D give ‖w‖ ≥ 1/D",
    source=Source(paper="blind-one", where="a separator of two close points is long", fidelity="reconstructed"),
    forall=(
        w,
        x,
        y,
        D,
    ),
    where=(D > 0,),
    assuming=(
        dot(w, x - y) >= 1,
        norm(x - y) <= D,
    ),
    conclude=norm(w) >= 1 / D,
)
