"""The collision probability of a probability vector lies between 1/n and its largest entry."""

from checker.language import (
    Claim,
    Source,
    equals,
    length,
    maximum,
    minimum,
    norm,
    total,
    vector,
)

p = vector("p", "n")

CLAIM = Claim(
    title="1/n ≤ ‖p‖² ≤ max p",
    source=Source(paper="blind-five", where="Lemma B.4", fidelity="reconstructed"),
    forall=(p,),
    assuming=(minimum(p) >= 0, equals(total(p), 1)),
    conclude=(1 / length(p) <= norm(p) ** 2) & (norm(p) ** 2 <= maximum(p)),
)
