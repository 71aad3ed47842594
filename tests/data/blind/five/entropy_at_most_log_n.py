"""The entropy of a positive probability vector of length n lies between zero and log n."""

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
    title="0 ≤ −Σ pᵢ log pᵢ ≤ log n",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=(-dot(p, log(p)) >= 0) & (-dot(p, log(p)) <= log(length(p))),
)
