"""The Sherman-Morrison formula."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    identity,
    length,
    matrix,
    outer,
    vector,
)

A, B = matrix("A", "n", "n"), matrix("B", "n", "n")
u, v = vector("u", "n"), vector("v", "n")
s = 1 + dot(v, B @ u)
n = length(u)

CLAIM = Claim(
    title="The Sherman-Morrison formula",
    source=Source(
        paper="sixteen",
        where="Golub and Van Loan (2013), Matrix Computations, (2.1.5)",
        fidelity="reconstructed",
    ),
    forall=(
        A,
        B,
        u,
        v,
    ),
    where=(~equals(s, 0),),
    assuming=(equals(A @ B, identity(n)),),
    conclude=equals((A + outer(u, v)) @ (B - (1 / s) * outer(B @ u, B.T @ v)), identity(n)),
)
