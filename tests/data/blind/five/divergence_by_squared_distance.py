"""The relative entropy of two distributions on two letters is at most their squared Euclidean distance."""

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

p, q = vector("p", 2), vector("q", 2)

CLAIM = Claim(
    title="Σ pᵢ(log pᵢ − log qᵢ) ≤ ‖p − q‖²",
    source=Source(paper="blind-five", where="Lemma B.5", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p, log(p) - log(q)) <= norm(p - q) ** 2,
)
