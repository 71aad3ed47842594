"""Gibbs' inequality: the relative entropy of two positive probability vectors is nonnegative."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    positive,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="Σ pᵢ(log pᵢ − log qᵢ) ≥ 0",
    source=Source(paper="blind-five", where="Preliminaries", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(q)) >= 0,
)
