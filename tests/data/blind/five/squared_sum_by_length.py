"""The squared sum of the entries against the squared norm."""

from checker.language import (
    Claim,
    Source,
    length,
    norm,
    total,
    vector,
)

x = vector("x", "n")

CLAIM = Claim(
    title="(Σ xᵢ)² ≤ n‖x‖²",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(x,),
    conclude=total(x) ** 2 <= length(x) * norm(x) ** 2,
)
