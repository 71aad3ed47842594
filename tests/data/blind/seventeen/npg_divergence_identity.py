"""A step of natural policy gradient changes the divergence from a policy by log Z − η⟨p, A⟩."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    index,
    log,
    positive,
    scalar,
    stack,
    sum_over,
    total,
    vector,
)

p, pi, A, eta = vector("p", "n"), vector("pi", "n"), vector("A", "n"), scalar("eta")
i, j, l = index("i", "n"), index("j", "n"), index("l", "n")
Z = sum_over(l, entry(pi, l) * exp(eta * entry(A, l)))
after = stack(i, entry(pi, i) * exp(eta * entry(A, i)) / Z)


def divergence(a, b):
    return sum_over(j, entry(a, j) * log(entry(a, j) / entry(b, j)))


CLAIM = Claim(
    title="A step of natural policy gradient changes the divergence from a policy by log Z − η⟨p, A⟩",
    source=Source(
        paper="seventeen",
        where="Agarwal, Kakade, Lee and Mahajan (2021), On the theory of policy gradient methods, proof of Theorem 16, one state",
        fidelity="reconstructed",
    ),
    forall=(p, pi, A, eta),
    assuming=(
        positive(p),
        equals(total(p), 1),
        positive(pi),
        equals(total(pi), 1),
    ),
    conclude=equals(divergence(p, after) - divergence(p, pi), log(Z) - eta * dot(p, A)),
)
