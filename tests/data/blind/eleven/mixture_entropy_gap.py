"""The entropy of a mixture is hardly more than the mean entropy."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    positive,
    scalar,
    total,
    vector,
)

p, q, lam = vector("p", "n"), vector("q", "n"), scalar("lambda")
mix = lam * p + (1 - lam) * q

CLAIM = Claim(
    title="H(λp + (1 − λ)q) ≤ λH(p) + (1 − λ)H(q) + h(λ)",
    source=Source(
        paper="cover-thomas-2006",
        where="Elements of Information Theory, problems of chapter 2",
        fidelity="paraphrase",
    ),
    forall=(p, q, lam),
    assuming=(positive(p), positive(q), equals(total(p), 1), equals(total(q), 1), lam > 0, lam < 1),
    conclude=-dot(mix, log(mix))
    <= lam * (-dot(p, log(p))) + (1 - lam) * (-dot(q, log(q))) - lam * log(lam) - (1 - lam) * log(1 - lam),
)
