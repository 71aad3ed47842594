"""η⟨g, p⁺ − u⟩ = KL(u, p) − KL(u, p⁺) − KL(p⁺, p) for p⁺ ∝ p·e^(−ηg)."""

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

p, u, g, eta = vector("p", "n"), vector("u", "n"), vector("g", "n"), scalar("eta")
new = softmax(log(p) - eta * g)


def kl(a, b):
    return dot(a, log(a) - log(b))


CLAIM = Claim(
    title="η⟨g, p⁺ − u⟩ = KL(u, p) − KL(u, p⁺) − KL(p⁺, p) for p⁺ ∝ p·e^(−ηg)",
    source=Source(
        paper="fifteen",
        where="Mirror descent with entropy: Beck and Teboulle (2003), Lemma 4.1; natural policy gradient: Agarwal et al. (2021); from memory",
        fidelity="reconstructed",
    ),
    forall=(p, u, g, eta),
    where=(positive(p), positive(u)),
    assuming=(equals(total(p), 1), equals(total(u), 1)),
    conclude=equals(eta * dot(g, new - u), kl(u, p) - kl(u, new) - kl(new, p)),
)
