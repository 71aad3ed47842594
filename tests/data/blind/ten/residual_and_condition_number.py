"""The error of an approximate solution from its residual."""

from checker.language import (
    Claim,
    Source,
    equals,
    identity,
    length,
    matrix,
    norm,
    operator_norm,
    vector,
)

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")
x, y, b = vector("x", "n"), vector("y", "n"), vector("b", "n")

CLAIM = Claim(
    title="‖x − y‖·‖b‖ ≤ κ(A)·‖b − Ay‖·‖x‖",
    source=Source(paper="demmel-1997", where="Applied Numerical Linear Algebra, 2.2", fidelity="paraphrase"),
    forall=(A, B, x, y, b),
    assuming=(
        equals(B @ A, identity(length(x))),
        equals(A @ x, b),
    ),
    conclude=norm(x - y) * norm(b) <= operator_norm(A) * operator_norm(B) * norm(b - A @ y) * norm(x),
)
