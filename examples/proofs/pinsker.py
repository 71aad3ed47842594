"""Pinsker's inequality for two distributions on n outcomes: (Σ|pᵢ − qᵢ|)² ≤ 2·Σ pᵢ·log(pᵢ/qᵢ).

Role.  A scalar lemma at every outcome, then Cauchy–Schwarz with the weights (p + 2q)/3.
"""

from checker.language import Claim, Lemma, Source, dot, entry, equals, hadamard, index, log, norm, positive, scalar, stack, total, vector

x, y = scalar("x"), scalar("y")
P, Q, i = vector("P", "n"), vector("Q", "n"), index("i", "n")

OUTCOME = Lemma(
    title="one outcome",
    forall=(x, y),
    assuming=(x > 0, y > 0),
    conclude=3 * (x - y) ** 2 / (2 * x + 4 * y) <= x * (log(x) - log(y)) - x + y,
)

CLAIM = Claim(
    title="Pinsker's inequality",
    source=Source(paper="textbook", where="information theory", fidelity="paraphrase"),
    forall=(P, Q),
    assuming=(positive(P), positive(Q), equals(total(P), 1), equals(total(Q), 1)),
    conclude=total(abs(P - Q)) ** 2 <= 2 * dot(P, log(P) - log(Q)),
)

with CLAIM.proof() as p:
    p.use(OUTCOME, x=entry(P, i), y=entry(Q, i), each=i)
