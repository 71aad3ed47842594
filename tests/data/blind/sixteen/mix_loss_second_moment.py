"""⟨p, ℓ⟩ + (1/η) log Σ p e^(−ηℓ) ≤ (η/2) Σ p ℓ² for losses ℓ ≥ 0."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    index,
    log,
    scalar,
    total,
    vector,
)

p, loss, eta, i = vector("p", "K"), vector("loss", "K"), scalar("eta"), index("i", "K")

CLAIM = Claim(
    title="⟨p, ℓ⟩ + (1/η) log Σ p e^(−ηℓ) ≤ (η/2) Σ p ℓ² for losses ℓ ≥ 0",
    source=Source(
        paper="sixteen",
        where="Bubeck and Cesa-Bianchi (2012), Regret analysis of bandit problems, proof of Theorem 3.1 (Exp3)",
        fidelity="reconstructed",
    ),
    forall=(
        p,
        loss,
        eta,
    ),
    assuming=(
        eta > 0,
        for_each(i, (entry(p, i) >= 0) & (entry(loss, i) >= 0)),
        equals(total(p), 1),
    ),
    conclude=dot(p, loss) + log(dot(p, exp(-eta * loss))) / eta <= eta / 2 * dot(p, hadamard(loss, loss)),
)
