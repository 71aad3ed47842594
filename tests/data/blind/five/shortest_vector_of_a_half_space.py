"""The shortest vector with margin at least one on x is x over its squared norm."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

w, x = vector("w", "d"), vector("x", "d")

CLAIM = Claim(
    title="‖x/‖x‖²‖ ≤ ‖w‖ where ⟨w, x⟩ ≥ 1",
    source=Source(paper="blind-five", where="Lemma 5.2", fidelity="reconstructed"),
    forall=(w, x),
    where=(norm(x) > 0,),
    assuming=(dot(w, x) >= 1,),
    conclude=norm((1 / norm(x) ** 2) * x) <= norm(w),
)
