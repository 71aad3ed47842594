"""Eigenvectors of different eigenvalues stand at right angles."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    matrix,
    scalar,
    vector,
)

A, x, y, l, m = matrix("A", "n", "n"), vector("x", "n"), vector("y", "n"), scalar("lambda"), scalar("mu")

CLAIM = Claim(
    title="Ax = λx, Ay = μy, λ ≠ μ ⇒ ⟨x, y⟩ = 0",
    source=Source(paper="blind-six", where="Appendix B, item 3", fidelity="reconstructed"),
    forall=(A, x, y, l, m),
    assuming=(equals(A @ x, l * x), equals(A @ y, m * y), ~equals(l, m)),
    conclude=equals(dot(x, y), 0),
)
