"""Fano's inequality for one distribution and the guess j."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    length,
    log,
    positive,
    scalar,
    total,
    vector,
)

p, j, eps = vector("p", "n"), index("j", "n"), scalar("eps")

CLAIM = Claim(
    title="H(p) ≤ h(ε) + ε·log(n − 1), ε = 1 − p_j",
    source=Source(
        paper="cover-thomas-2006",
        where="Elements of Information Theory, 2.10",
        fidelity="paraphrase",
    ),
    forall=(p, j, eps),
    where=(length(p) >= 2,),
    assuming=(positive(p), equals(total(p), 1), equals(eps, 1 - entry(p, j))),
    conclude=-dot(p, log(p)) <= -eps * log(eps) - (1 - eps) * log(1 - eps) + eps * log(length(p) - 1),
)
