"""A distribution on three classes with entropy at least 1.1."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    maximum,
    positive,
    total,
    vector,
)

p = vector("p", 3)

CLAIM = Claim(
    title="H(p) ≥ 11/10 ⇒ max p ≤ 1/2",
    source=Source(paper="blind-six", where="Proposition 15", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1), -dot(p, log(p)) >= Fraction(11, 10)),
    conclude=maximum(p) <= Fraction(1, 2),
)
