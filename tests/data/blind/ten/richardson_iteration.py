"""Richardson's iteration in the operator norm."""

from checker.language import (
    Claim,
    Source,
    equals,
    identity,
    iterate,
    length,
    matrix,
    natural,
    norm,
    operator_norm,
    scalar,
    vector,
)

A, b, z, y, x = matrix("A", "n", "n"), vector("b", "n"), vector("z", "n"), vector("y", "n"), vector("x", "n")
k, omega, rho = natural("k"), scalar("omega"), scalar("rho")
after = iterate(k, x, start=y, update=x + omega * (b - A @ x))

CLAIM = Claim(
    title="‖x_k − x*‖ ≤ ρᵏ‖x₀ − x*‖ where ‖I − ωA‖ ≤ ρ",
    source=Source(paper="saad-2003", where="Iterative Methods for Sparse Linear Systems, 4.2", fidelity="paraphrase"),
    forall=(A, b, z, y, k, omega, rho),
    assuming=(
        equals(A @ z, b),
        operator_norm(identity(length(b)) - omega * A) <= rho,
    ),
    conclude=norm(after - z) <= rho**k * norm(y - z),
)
