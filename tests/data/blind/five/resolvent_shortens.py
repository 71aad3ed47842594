"""Adding a Gram matrix to the identity cannot shorten a vector."""

from checker.language import (
    Claim,
    Source,
    matrix,
    norm,
    vector,
)

B, x = matrix("B", "m", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖x‖ ≤ ‖x + BᵀBx‖",
    source=Source(paper="blind-five", where="Lemma 2.9", fidelity="reconstructed"),
    forall=(B, x),
    conclude=norm(x) <= norm(x + B.T @ (B @ x)),
)
