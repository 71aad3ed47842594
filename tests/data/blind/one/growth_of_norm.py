"""‖w + x‖² ≤ ‖w‖² + 1 if ‖x‖ ≤ 1.

Role.  The norm after one update.
"""

from checker.language import Claim, Source, norm, vector

w = vector("w", "d")
x = vector("x", "d")

CLAIM = Claim(
    title="‖w + x‖² ≤ ‖w‖² + 1 if ‖x‖ ≤ 1",
    source=Source(paper="blind-one", where="the norm after one update", fidelity="reconstructed"),
    forall=(
        w,
        x,
    ),
    assuming=(norm(x) <= 1,),
    conclude=norm(w + x) ** 2 <= norm(w) ** 2 + 1,
)
