"""0 ≤ γ ≤ β ⇒ H(softmax(βu)) ≤ H(softmax(γu))."""

from checker.language import (
    Claim,
    Source,
    dot,
    log,
    scalar,
    softmax,
    vector,
)

u, beta, gamma = vector("u", "n"), scalar("beta"), scalar("gamma")


def entropy(p):
    return -dot(p, log(p))


CLAIM = Claim(
    title="0 ≤ γ ≤ β ⇒ H(softmax(βu)) ≤ H(softmax(γu))",
    source=Source(
        paper="thirteen",
        where="Folklore on temperature scaling, e.g. Guo et al., On calibration of modern neural networks (2017), supplement S2; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, beta, gamma),
    assuming=(gamma >= 0, gamma <= beta),
    conclude=entropy(softmax(beta * u)) <= entropy(softmax(gamma * u)),
)
