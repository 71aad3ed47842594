"""No prompt does better than the best tokens."""

from checker.language import (
    Claim,
    Source,
    best_value,
    dataset,
    loss,
    value,
    vector,
)

D, p = dataset("D"), vector("p", like="key")

CLAIM = Claim(
    title="L(p) ≥ L*, logistic loss",
    source=Source(paper="blind-six", where="Remark 12", fidelity="reconstructed"),
    forall=(D, p),
    conclude=value(loss(D, "logistic"), p) >= best_value(D, "logistic"),
)
