"""η⟨g, w − u⟩ ≤ KL(u‖w) − KL(u‖w⁺) + η²‖g‖_∞²/2 where w⁺ ∝ w·e^{−ηg}."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    hadamard,
    log,
    max_norm,
    positive,
    scalar,
    total,
    vector,
)

u, w, g, eta = vector("u", "n"), vector("w", "n"), vector("g", "n"), scalar("eta")
w_plus = hadamard(w, exp(-eta * g)) / dot(w, exp(-eta * g))


def kl(a, b):
    return dot(a, log(a) - log(b))


CLAIM = Claim(
    title="η⟨g, w − u⟩ ≤ KL(u‖w) − KL(u‖w⁺) + η²‖g‖_∞²/2 where w⁺ ∝ w·e^{−ηg}",
    source=Source(
        paper="thirteen",
        where="Kivinen and Warmuth (1997); Bubeck, Convex optimization: algorithms and complexity, section 4.3; from memory",
        fidelity="reconstructed",
    ),
    forall=(u, w, g, eta),
    where=(positive(u), positive(w)),
    assuming=(equals(total(u), 1), equals(total(w), 1), eta > 0),
    conclude=eta * dot(g, w - u) <= kl(u, w) - kl(u, w_plus) + eta**2 * max_norm(g) ** 2 / 2,
)
