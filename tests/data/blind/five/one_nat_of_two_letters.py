"""A distribution on two letters with an entropy of at least one is uniform."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    log,
    positive,
    total,
    vector,
)

p = vector("p", 2)

CLAIM = Claim(
    title="p₁ = p₂",
    source=Source(paper="blind-five", where="Lemma B.6", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1), -dot(p, log(p)) >= 1),
    conclude=equals(entry(p, 0), entry(p, 1)),
)
