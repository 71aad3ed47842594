"""Relative entropy is nonnegative: the cross-entropy is at least the entropy."""

from checker.language import Claim, Source, dot, equals, log, positive, total, vector

p, q = vector("p", "n"), vector("q", "n")

CLAIM = Claim(
    title="−Σ p log q ≥ −Σ p log p",
    source=Source(paper="blind-four", where="Section 3, Lemma 31", fidelity="reconstructed"),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1)),
    conclude=-dot(p, log(q)) >= -dot(p, log(p)),
)
