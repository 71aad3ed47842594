"""The free energy of any distribution is at most log-sum-exp."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    log,
    positive,
    total,
    vector,
)

p, x = vector("p", "n"), vector("x", "n")

CLAIM = Claim(
    title="⟨p, x⟩ − ⟨p, log p⟩ ≤ log Σ e^{x_i}",
    source=Source(paper="blind-six", where="Remark 5", fidelity="reconstructed"),
    forall=(p, x),
    where=(positive(p),),
    assuming=(equals(total(p), 1),),
    conclude=dot(p, x) - dot(p, log(p)) <= log(total(exp(x))),
)
