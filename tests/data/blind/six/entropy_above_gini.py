"""Entropy dominates the Gini impurity."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    norm,
    positive,
    total,
    vector,
)

p = vector("p", "n")

CLAIM = Claim(
    title="−⟨p, log p⟩ ≥ 1 − ‖p‖²",
    source=Source(paper="blind-six", where="Lemma 4", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=-dot(p, log(p)) >= 1 - norm(p) ** 2,
)
