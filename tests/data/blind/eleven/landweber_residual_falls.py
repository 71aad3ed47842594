"""One step of Landweber's iteration for Ax = b."""

from checker.language import (
    Claim,
    Source,
    matrix,
    norm,
    operator_norm,
    scalar,
    vector,
)

A, x, b, eta = matrix("A", "m", "d"), vector("x", "d"), vector("b", "m"), scalar("eta")

CLAIM = Claim(
    title="‖b − Ax‖ − ‖b − A(x + ηAᵀ(b − Ax))‖ ≥ 0 for η‖A‖² ≤ 2",
    source=Source(
        paper="engl-1996",
        where="Regularization of Inverse Problems, chapter 6",
        fidelity="paraphrase",
    ),
    forall=(A, x, b, eta),
    assuming=(eta >= 0, eta * operator_norm(A) ** 2 <= 2),
    conclude=0 <= norm(b - A @ x) - norm(b - A @ (x + eta * (A.T @ (b - A @ x)))),
)
