"""The orthogonal projection onto the line of y is no longer than the vector."""

from checker.language import (
    Claim,
    Source,
    dot,
    norm,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖(⟨x, y⟩/⟨y, y⟩) y‖ ≤ ‖x‖",
    source=Source(paper="blind-five", where="Lemma 2.1", fidelity="reconstructed"),
    forall=(x, y),
    where=(norm(y) > 0,),
    conclude=norm((dot(x, y) / dot(y, y)) * y) <= norm(x),
)
