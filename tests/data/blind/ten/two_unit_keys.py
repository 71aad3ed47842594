"""The inner product of two unit keys."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    norm,
    vector,
)

x, y = vector("x", "d"), vector("y", "d")

CLAIM = Claim(
    title="⟨x, y⟩ ≤ 1/3 for unit vectors with ‖x − y‖ ≤ 1, ‖x + y‖ ≤ 17/10",
    source=Source(paper="folklore", where="near-orthogonal keys, appendix", fidelity="paraphrase"),
    forall=(x, y),
    assuming=(
        equals(norm(x), 1),
        equals(norm(y), 1),
        norm(x - y) <= 1,
        norm(x + y) <= Fraction(17, 10),
    ),
    conclude=dot(x, y) <= Fraction(1, 3),
)
