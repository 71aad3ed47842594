"""A skew-symmetric matrix whose form is positive at x moves x by at least its length."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    matrix,
    norm,
    vector,
)

A, x = matrix("A", "n", "n"), vector("x", "n")

CLAIM = Claim(
    title="‖x‖ ≤ ‖Ax‖",
    source=Source(paper="blind-five", where="Lemma 2.10", fidelity="reconstructed"),
    forall=(A, x),
    assuming=(equals(A.T, -A), dot(x, A @ x) > 0),
    conclude=norm(x) <= norm(A @ x),
)
