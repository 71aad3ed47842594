"""Linear dependence, read off inner products."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    implies,
    parallel,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="x ∥ y ⇔ ⟨x, y⟩² = ‖x‖²‖y‖²",
    source=Source(paper="blind-six", where="Appendix A, fact 4", fidelity="reconstructed"),
    forall=(x, y),
    conclude=implies(parallel(x, y), equals(dot(x, y) ** 2, dot(x, x) * dot(y, y)))
    & implies(equals(dot(x, y) ** 2, dot(x, x) * dot(y, y)), parallel(x, y)),
)
