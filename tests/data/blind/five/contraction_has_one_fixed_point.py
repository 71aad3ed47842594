"""An affine map that contracts has at most one fixed point."""

from checker.language import (
    Claim,
    Source,
    equals,
    matrix,
    norm,
    scalar,
    vector,
)

A, b, x, y, q = matrix("A", "n", "n"), vector("b", "n"), vector("x", "n"), vector("y", "n"), scalar("q")

CLAIM = Claim(
    title="x = y where Ax + b = x, Ay + b = y and ‖Ax − Ay‖ ≤ q‖x − y‖, q < 1",
    source=Source(paper="blind-five", where="Lemma 7.3", fidelity="reconstructed"),
    forall=(A, b, x, y, q),
    assuming=(q < 1, equals(A @ x + b, x), equals(A @ y + b, y), norm(A @ x - A @ y) <= q * norm(x - y)),
    conclude=equals(x, y),
)
