"""‖softmax(u) − softmax(w)‖₁ ≤ ½‖u − w‖₂."""

from checker.language import (
    Claim,
    Source,
    norm,
    softmax,
    total,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖₁ ≤ ½‖u − w‖₂",
    source=Source(
        paper="twelve",
        where="Gao and Pavel, On the properties of the softmax function (2017), after the Lipschitz constant; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, w),
    conclude=total(abs(softmax(u) - softmax(w))) <= norm(u - w) / 2,
)
