"""The collision probability of a distribution of high entropy."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    index,
    length,
    log,
    norm,
    positive,
    total,
    vector,
)

p, i = vector("p", "n"), index("i", "n")

CLAIM = Claim(
    title="‖p‖² ≤ 1/2 for a distribution of high entropy",
    source=Source(paper="folklore", where="attention entropy, a regime of the appendix", fidelity="paraphrase"),
    forall=(p,),
    assuming=(
        positive(p),
        equals(total(p), 1),
        -dot(p, log(p)) >= log(length(p)) + Fraction(1, 100),
    ),
    conclude=norm(p) ** 2 <= Fraction(1, 2),
)
