"""Adding a skew-symmetric matrix to the identity never shortens a vector."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    vector,
)

K, x = matrix("K", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="Kᵀ = −K ⇒ ‖x + Kx‖ ≥ ‖x‖",
    source=Source(paper="blind-six", where="Lemma 14", fidelity="reconstructed"),
    forall=(K, x),
    assuming=(equals(K.T, -K),),
    conclude=norm(x + K @ x) >= norm(x),
)
