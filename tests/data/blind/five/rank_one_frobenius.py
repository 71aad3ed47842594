"""The Frobenius norm of a rank-one matrix factors."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    norm,
    outer,
    vector,
)

x, y = vector("x", "m"), vector("y", "n")

CLAIM = Claim(
    title="‖xyᵀ‖_F = ‖x‖‖y‖",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(x, y),
    conclude=equals(frobenius(outer(x, y)), norm(x) * norm(y)),
)
