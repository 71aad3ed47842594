"""Distances to a fixed point change by no more than the points move."""

from checker.language import (
    Claim,
    Source,
    norm,
    vector,
)

x, y, z = vector("x", "n"), vector("y", "n"), vector("z", "n")

CLAIM = Claim(
    title="|‖x − z‖ − ‖y − z‖| ≤ ‖x − y‖",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(x, y, z),
    conclude=abs(norm(x - z) - norm(y - z)) <= norm(x - y),
)
