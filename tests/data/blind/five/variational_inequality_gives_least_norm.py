"""The first-order condition of a least-norm point, and what follows for any competitor."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

w, v = vector("w", "d"), vector("v", "d")

CLAIM = Claim(
    title="‖w‖² + ‖v − w‖² ≤ ‖v‖²",
    source=Source(paper="blind-five", where="Lemma 5.5", fidelity="reconstructed"),
    forall=(w, v),
    assuming=(dot(w, v - w) >= 0,),
    conclude=norm(w) ** 2 + norm(v - w) ** 2 <= norm(v) ** 2,
)
