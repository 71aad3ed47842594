"""E(⟨w, z∘x⟩/p − ⟨w, x⟩)² = (1 − p)/p·Σw_j²x_j²."""

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

w, x, z, p = vector("w", "d"), vector("x", "d"), vector("z", "d"), scalar("p")
j = index("j", "d")

CLAIM = Claim(
    title="E(⟨w, z∘x⟩/p − ⟨w, x⟩)² = (1 − p)/p·Σw_j²x_j²",
    source=Source(
        paper="twelve",
        where="Wager, Wang and Liang, Dropout training as adaptive regularization (2013), after the quadratic dropout penalty; from memory",
        fidelity="reconstructed",
    ),
    forall=(w, x, p),
    where=(p > 0, p <= 1),
    conclude=equals(
        expectation(z, bernoulli(p), (dot(w, hadamard(z, x)) / p - dot(w, x)) ** 2),
        (1 - p) / p * sum_over(j, entry(w, j) ** 2 * entry(x, j) ** 2),
    ),
)
