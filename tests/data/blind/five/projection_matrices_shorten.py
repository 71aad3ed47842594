"""A symmetric idempotent matrix does not lengthen a vector."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    vector,
)

P, x = matrix("P", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖Px‖ ≤ ‖x‖",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(P, x),
    assuming=(equals(P, P.T), equals(P @ P, P)),
    conclude=norm(P @ x) <= norm(x),
)
