"""How far entropy falls short of log n, by the chi-square distance to uniform."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    length,
    log,
    norm,
    positive,
    total,
    vector,
)

p = vector("p", "n")

CLAIM = Claim(
    title="log n + ⟨p, log p⟩ ≤ n‖p‖² − 1",
    source=Source(paper="blind-six", where="Remark 4", fidelity="reconstructed"),
    forall=(p,),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=log(length(p)) + dot(p, log(p)) <= length(p) * norm(p) ** 2 - 1,
)
