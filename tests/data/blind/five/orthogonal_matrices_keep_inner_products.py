"""An orthogonal matrix keeps inner products, and so angles."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    identity,
    matrix,
    vector,
)

Q, x, y = matrix("Q", 3, 3), vector("x", 3), vector("y", 3)

CLAIM = Claim(
    title="⟨Qx, Qy⟩ = ⟨x, y⟩",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(Q, x, y),
    assuming=(equals(Q.T @ Q, identity(3)),),
    conclude=equals(dot(Q @ x, Q @ y), dot(x, y)),
)
