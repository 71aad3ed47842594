"""The softmax has the least divergence from uniform less score."""

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
    softmax,
    sum_over,
    total,
    vector,
)

s, p, alpha = vector("s", "n"), vector("p", "n"), scalar("alpha")
i = index("i", "n")
weights = softmax(alpha * s)


def cost(p):
    return sum_over(i, entry(p, i) * log(entry(p, i) / (1 / length(s)))) - alpha * dot(p, s)


CLAIM = Claim(
    title="The softmax has the least divergence from uniform less score",
    source=Source(
        paper="nineteen",
        where="hawkrobe, linglib, softmax as maximum entropy distribution, `softmax_minimizes_kl_plus_energy`",
        fidelity="reconstructed",
    ),
    forall=(s, p, alpha),
    assuming=(
        alpha > 0,
        positive(p),
        equals(total(p), 1),
    ),
    conclude=cost(weights) <= cost(p),
)
