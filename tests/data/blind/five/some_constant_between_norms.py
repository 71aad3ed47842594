"""In three dimensions the sum of absolute entries is at most a constant times the Euclidean norm."""

from checker.language import (
    Claim,
    Source,
    norm,
    scalar,
    total,
    vector,
)

x, C = vector("x", 3), scalar("C")

CLAIM = Claim(
    title="‖x‖₁ ≤ C‖x‖ for some C",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    exists=(C,),
    forall=(x,),
    conclude=total(abs(x)) <= C * norm(x),
)
