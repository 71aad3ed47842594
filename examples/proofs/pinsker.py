"""Pinsker's inequality for two distributions on n outcomes: (Σ|pᵢ − qᵢ|)² ≤ 2·Σ pᵢ·log(pᵢ/qᵢ).

Role.  A scalar lemma at every outcome, then Cauchy–Schwarz.
"""

from checker.language import Claim, Lemma, Source, dot, equals, index, log, positive, scalar, total, vector

t = scalar("t")
P, Q, i = vector("P", "n"), vector("Q", "n"), index("i", "n")

CLAIM = Claim(
    title="Pinsker's inequality",
    source=Source(paper="textbook", where="information theory", fidelity="paraphrase"),
    forall=(P, Q),
    assuming=(positive(P), positive(Q), equals(total(P), 1), equals(total(Q), 1)),
    conclude=total(abs(P - Q)) ** 2 <= 2 * dot(P, log(P) - log(Q)),
)
