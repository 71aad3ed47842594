"""Two distributions and their even mixture."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    positive,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
m = Fraction(1, 2) * (p + q)

CLAIM = Claim(
    title="KL(p ‖ m) + KL(q ‖ m) < 2 log 2, m = (p + q)/2",
    source=Source(paper="blind-six", where="Proposition 3", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(m)) + dot(q, log(q) - log(m)) < 2 * log(2),
)
