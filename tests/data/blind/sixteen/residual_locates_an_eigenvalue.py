"""A symmetric matrix has an eigenvalue within ‖Ax − μx‖ of μ, for a unit vector x."""

from checker.language import (
    Claim,
    Source,
    abs,
    eigenvalue,
    equals,
    for_some,
    index,
    matrix,
    norm,
    number_of,
    scalar,
    vector,
)

A, x, mu = matrix("A", "n", "n"), vector("x", "n"), scalar("mu")
i = index("i", "n")

CLAIM = Claim(
    title="A symmetric matrix has an eigenvalue within ‖Ax − μx‖ of μ, for a unit vector x",
    source=Source(
        paper="sixteen",
        where="Parlett (1998), The Symmetric Eigenvalue Problem, Theorem 4.5.1",
        fidelity="reconstructed",
    ),
    forall=(
        A,
        x,
        mu,
    ),
    assuming=(
        equals(A, A.T),
        equals(norm(x), 1),
    ),
    conclude=for_some(i, abs(eigenvalue(A, number_of(i) + 1) - mu) <= norm(A @ x - mu * x)),
)
