"""A diagonal form is bounded by the extreme diagonal entries."""

from checker.language import (
    Claim,
    Source,
    diag,
    dot,
    maximum,
    minimum,
    norm,
    vector,
)

h, x = vector("h", "n"), vector("x", "n")

CLAIM = Claim(
    title="min h·‖x‖² ≤ ⟨x, diag(h)x⟩ ≤ max h·‖x‖²",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(h, x),
    conclude=(minimum(h) * norm(x) ** 2 <= dot(x, diag(h) @ x)) & (dot(x, diag(h) @ x) <= maximum(h) * norm(x) ** 2),
)
