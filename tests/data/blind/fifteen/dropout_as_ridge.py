"""E(y − ⟨w, ξ∘x⟩/p)² = (y − ⟨w, x⟩)² + ((1 − p)/p)Σ_i w_i²x_i² for Bernoulli masks."""

from checker.language import (
    Claim,
    Source,
    bernoulli,
    dot,
    entry,
    equals,
    expectation,
    hadamard,
    index,
    scalar,
    sum_over,
    vector,
)

w, x, y, p = vector("w", "n"), vector("x", "n"), scalar("y"), scalar("p")
xi, i = vector("xi", "n"), index("i", "n")

CLAIM = Claim(
    title="E(y − ⟨w, ξ∘x⟩/p)² = (y − ⟨w, x⟩)² + ((1 − p)/p)Σ_i w_i²x_i² for Bernoulli masks",
    source=Source(
        paper="fifteen",
        where="Wager, Wang and Liang (2013), Dropout training as adaptive regularization; Srivastava et al. (2014), Section 9.1; from memory",
        fidelity="reconstructed",
    ),
    forall=(w, x, y, p),
    where=(0 < p, p <= 1),
    conclude=equals(
        expectation(xi, bernoulli(p), (y - dot(w, hadamard(xi, x)) / p) ** 2),
        (y - dot(w, x)) ** 2 + (1 - p) / p * sum_over(i, entry(w, i) ** 2 * entry(x, i) ** 2),
    ),
)
