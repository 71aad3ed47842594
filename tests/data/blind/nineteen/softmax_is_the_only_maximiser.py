"""Only the softmax has its value of the objective with entropy."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    positive,
    scalar,
    softmax,
    total,
    vector,
)

s, p, alpha = vector("s", "n"), vector("p", "n"), scalar("alpha")
weights = softmax(alpha * s)


def objective(p):
    return dot(p, s) - 1 / alpha * dot(p, log(p))


CLAIM = Claim(
    title="Only the softmax has its value of the objective with entropy",
    source=Source(
        paper="nineteen",
        where="hawkrobe, linglib, softmax as maximum entropy distribution, `softmax_unique_maximizer`",
        fidelity="reconstructed",
    ),
    forall=(s, p, alpha),
    assuming=(
        alpha > 0,
        positive(p),
        equals(total(p), 1),
        equals(objective(p), objective(weights)),
    ),
    conclude=equals(p, weights),
)
