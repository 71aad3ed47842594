"""q(E)·log(1/p(E)) ≤ KL(q‖p) + log 2."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    index,
    log,
    positive,
    total,
    vector,
)

p, q, event = vector("p", "n"), vector("q", "n"), vector("event", "n")
i = index("i", "n")

CLAIM = Claim(
    title="q(E)·log(1/p(E)) ≤ KL(q‖p) + log 2",
    source=Source(
        paper="fourteen",
        where="PAC-Bayes change of measure for an event (McAllester 1999; Alquier 2021, user-friendly introduction, Lemma 2.2, with h = log(1/p(E)) on E); reconstructed",
        fidelity="reconstructed",
    ),
    forall=(p, q, event),
    where=(dot(event, p) > 0,),
    assuming=(
        positive(p),
        positive(q),
        equals(total(p), 1),
        equals(total(q), 1),
        for_each(i, equals(entry(event, i), 0) | equals(entry(event, i), 1)),
    ),
    conclude=dot(event, q) * log(1 / dot(event, p)) <= dot(q, log(q) - log(p)) + log(2),
)
