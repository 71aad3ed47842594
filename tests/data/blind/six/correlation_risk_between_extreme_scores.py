"""The correlation risk lies between those of the best and the worst tokens."""

from checker.language import (
    Claim,
    Source,
    best_scores,
    dataset,
    inputs,
    loss,
    total,
    value,
    vector,
    worst_scores,
)

D, p = dataset("D"), vector("p", like="key")

CLAIM = Claim(
    title="−mean γ^opt ≤ L(p) ≤ −mean γ^min, correlation loss",
    source=Source(paper="blind-six", where="Appendix B, item 1", fidelity="reconstructed"),
    forall=(D, p),
    conclude=(-total(best_scores(D)) / inputs(D) <= value(loss(D, "correlation"), p))
    & (value(loss(D, "correlation"), p) <= -total(worst_scores(D)) / inputs(D)),
)
