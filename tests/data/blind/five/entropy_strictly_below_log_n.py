"""The entropy of a positive probability vector is below log n."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    length,
    log,
    positive,
    total,
    vector,
)

p = vector("p", "n")

CLAIM = Claim(
    title="−Σ pᵢ log pᵢ < log n",
    source=Source(paper="blind-five", where="Lemma B.2", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=-dot(p, log(p)) < log(length(p)),
)
