"""The inner product from the norm."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="⟨x, y⟩ = (‖x + y‖² − ‖x − y‖²)/4",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(x, y),
    conclude=equals(dot(x, y), (norm(x + y) ** 2 - norm(x - y) ** 2) / 4),
)
