"""‖x − y‖ ≤ ‖y‖/2 gives ‖x‖ ≥ ‖y‖/2 and ⟨x, y⟩ ≥ ‖y‖²/2.

Role.  Relative error of an estimate.
"""

from checker.language import Claim, Source, dot, norm, vector

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="‖x − y‖ ≤ ‖y‖/2 gives ‖x‖ ≥ ‖y‖/2 and ⟨x, y⟩ ≥ ‖y‖²/2",
    source=Source(paper="blind-two", where="Relative error of an estimate", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(norm(x - y) <= norm(y) / 2,),
    conclude=(norm(y) / 2 <= norm(x)) & (dot(x, y) >= norm(y) ** 2 / 2),
)
