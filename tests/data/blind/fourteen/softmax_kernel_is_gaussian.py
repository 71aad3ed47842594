"""e^(⟨q, k⟩/τ) = e^(1/τ)·e^(−‖q − k‖²/(2τ)) for unit q and k."""

from checker.language import (
    Claim,
    Source,
    dot,
    equals,
    exp,
    norm,
    scalar,
    vector,
)

q, k, tau = vector("q", "d"), vector("k", "d"), scalar("tau")

CLAIM = Claim(
    title="e^(⟨q, k⟩/τ) = e^(1/τ)·e^(−‖q − k‖²/(2τ)) for unit q and k",
    source=Source(
        paper="fourteen",
        where="Wang and Isola (2020), alignment and uniformity, Section 4.1.2 (Gaussian potential); softmax kernel of Performers; from memory",
        fidelity="reconstructed",
    ),
    forall=(q, k, tau),
    assuming=(
        tau > 0,
        equals(norm(q), 1),
        equals(norm(k), 1),
    ),
    conclude=equals(exp(dot(q, k) / tau), exp(1 / tau) * exp(-(norm(q - k) ** 2) / (2 * tau))),
)
