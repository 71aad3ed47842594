"""E_π r − E_ref r = β(KL(π‖ref) + KL(ref‖π)) for ref = softmax(u), π = softmax(u + r/β)."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    log,
    scalar,
    softmax,
    vector,
)

u, r, beta = vector("u", "n"), vector("r", "n"), scalar("beta")
reference, policy = softmax(u), softmax(u + (1 / beta) * r)

CLAIM = Claim(
    title="E_π r − E_ref r = β(KL(π‖ref) + KL(ref‖π)) for ref = softmax(u), π = softmax(u + r/β)",
    source=Source(
        paper="fourteen",
        where="Rafailov et al. (2023), DPO, equation (4) (the optimal policy); symmetrised-KL identity of Aminian et al. (2021), Gibbs algorithm; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, r, beta),
    assuming=(beta > 0,),
    conclude=equals(
        dot(r, policy) - dot(r, reference),
        beta * (dot(policy, log(policy) - log(reference)) + dot(reference, log(reference) - log(policy))),
    ),
)
