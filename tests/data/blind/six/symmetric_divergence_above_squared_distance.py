"""The symmetrised divergence dominates the squared Euclidean distance."""

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

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="⟨p − q, log p − log q⟩ ≥ ‖p − q‖²",
    source=Source(paper="blind-six", where="Lemma 15", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=dot(p - q, log(p) - log(q)) >= norm(p - q) ** 2,
)
