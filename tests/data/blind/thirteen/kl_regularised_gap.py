"""max_π′ J(π′) − J(π) = β·KL(π‖π*) for J(π) = ⟨π, r⟩ − β·KL(π‖ρ)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    log,
    positive,
    scalar,
    softmax,
    total,
    vector,
)

p, ref, r, beta = vector("pi", "n"), vector("rho", "n"), vector("r", "n"), scalar("beta")


def kl(a, b):
    return dot(a, log(a) - log(b))


best = softmax(log(ref) + r / beta)
optimum = beta * log(dot(ref, exp(r / beta)))

CLAIM = Claim(
    title="max_π′ J(π′) − J(π) = β·KL(π‖π*) for J(π) = ⟨π, r⟩ − β·KL(π‖ρ)",
    source=Source(
        paper="thirteen",
        where="Korbak, Perez and Buckley, RL with KL penalties is better viewed as Bayesian inference (2022); from memory",
        fidelity="reconstructed",
    ),
    forall=(p, ref, r, beta),
    where=(positive(p), positive(ref)),
    assuming=(beta > 0, equals(total(p), 1), equals(total(ref), 1)),
    conclude=equals(optimum - (dot(p, r) - beta * kl(p, ref)), beta * kl(p, best)),
)
