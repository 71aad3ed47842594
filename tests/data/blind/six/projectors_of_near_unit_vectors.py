"""The projectors on two unit vectors are at most sqrt 2 times as far apart as the vectors."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    norm,
    outer,
    vector,
)

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="‖x‖ = ‖y‖ = 1 ⇒ ‖xxᵀ − yyᵀ‖_F² ≤ 2‖x − y‖²",
    source=Source(paper="blind-six", where="Appendix B, item 11", fidelity="reconstructed"),
    forall=(x, y),
    assuming=(equals(norm(x), 1), equals(norm(y), 1)),
    conclude=frobenius(outer(x, x) - outer(y, y)) ** 2 <= 2 * norm(x - y) ** 2,
)
