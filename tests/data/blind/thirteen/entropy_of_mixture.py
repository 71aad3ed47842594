"""H((1 − t)p + tq) ≤ (1 − t)H(p) + tH(q) + h(t)."""

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

p, q, t = vector("p", "n"), vector("q", "n"), scalar("t")


def entropy(r):
    return -dot(r, log(r))


binary_entropy = -t * log(t) - (1 - t) * log(1 - t)

CLAIM = Claim(
    title="H((1 − t)p + tq) ≤ (1 − t)H(p) + tH(q) + h(t)",
    source=Source(
        paper="thirteen",
        where="Cover and Thomas, Elements of information theory, chapter 2, mixtures; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q, t),
    where=(positive(p), positive(q)),
    assuming=(equals(total(p), 1), equals(total(q), 1), t > 0, t < 1),
    conclude=entropy((1 - t) * p + t * q) <= (1 - t) * entropy(p) + t * entropy(q) + binary_entropy,
)
