"""Pinsker's inequality for two distributions on n outcomes: (Σ|pᵢ − qᵢ|)² ≤ 2·Σ pᵢ·log(pᵢ/qᵢ).

Role.  A scalar lemma, which completing a square makes linear in |pᵢ − qᵢ|, and a sum over the outcomes.
"""

from checker.language import (
    Claim,
    Lemma,
    Source,
    dot,
    entry,
    equals,
    index,
    log,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)  # fmt: skip

x, y, t = scalar("x"), scalar("y"), scalar("t")
P, Q, i = vector("P", "n"), vector("Q", "n"), index("i", "n")

OUTCOME = Lemma(
    title="one outcome",
    forall=(x, y),
    assuming=(x > 0, y > 0),
    conclude=3 * (x - y) ** 2 / (2 * x + 4 * y) <= x * (log(x) - log(y)) - x + y,
)

LINEAR = Lemma(
    title="one outcome, with the square completed",
    forall=(x, y, t),
    assuming=(x > 0, y > 0),
    conclude=2 * t * abs(x - y) - t**2 * (2 * x + 4 * y) / 3 <= x * (log(x) - log(y)) - x + y,
)

with LINEAR.proof() as p:
    p.use(OUTCOME, x=x, y=y)
    m = p.let("m", 2 * x + 4 * y, opaque=True)
    p.have(m > 0)
    p.have(2 * t * abs(x - y) - t**2 * m / 3 <= 3 * (x - y) ** 2 / m)
    p.conclude()

CLAIM = Claim(
    title="Pinsker's inequality",
    source=Source(paper="textbook", where="information theory", fidelity="paraphrase"),
    forall=(P, Q),
    assuming=(positive(P), positive(Q), equals(total(P), 1), equals(total(Q), 1)),
    conclude=total(abs(P - Q)) ** 2 <= 2 * dot(P, log(P) - log(Q)),
)

with CLAIM.proof() as p:
    p_i, q_i, S = entry(P, i), entry(Q, i), total(abs(P - Q))
    h = p.let("h", S / 2)
    each = p.use(LINEAR, x=p_i, y=q_i, t=h, each=i)
    left, right = (
        2 * h * abs(p_i - q_i) - h**2 * (2 * p_i + 4 * q_i) / 3,
        p_i * (entry(log(P), i) - entry(log(Q), i)) - p_i + q_i,
    )
    both = p.have(sum_over(i, left) <= sum_over(i, right), by=[each])
    one = p.have(equals(sum_over(i, left), 2 * h * S - h**2 * (2 * total(P) + 4 * total(Q)) / 3))
    two = p.have(equals(sum_over(i, right), dot(P, log(P) - log(Q)) - total(P) + total(Q)))
    p.conclude(by=[both, one, two, equals(total(P), 1), equals(total(Q), 1)])
