"""η⟨g, w − u⟩ ≤ KL(u‖w) − KL(u‖w⁺) + (η²/2)·Σ w_i g_i² where w⁺ ∝ w·e^{−ηg}."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    hadamard,
    index,
    log,
    positive,
    scalar,
    sum_over,
    total,
    vector,
)

u, w, g, eta = vector("u", "n"), vector("w", "n"), vector("g", "n"), scalar("eta")
i = index("i", "n")
w_plus = hadamard(w, exp(-eta * g)) / dot(w, exp(-eta * g))


def kl(a, b):
    return dot(a, log(a) - log(b))


CLAIM = Claim(
    title="η⟨g, w − u⟩ ≤ KL(u‖w) − KL(u‖w⁺) + (η²/2)·Σ w_i g_i² where w⁺ ∝ w·e^{−ηg}",
    source=Source(
        paper="thirteen",
        where="Second-order bound of Hedge: Cesa-Bianchi, Mansour and Stoltz (2007); Hazan, Introduction to online convex optimization, Theorem 1.5; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(u, w, g, eta),
    where=(positive(u), positive(w)),
    assuming=(equals(total(u), 1), equals(total(w), 1), eta > 0),
    conclude=eta * dot(g, w - u) <= kl(u, w) - kl(u, w_plus) + eta**2 / 2 * sum_over(i, entry(w, i) * entry(g, i) ** 2),
)
