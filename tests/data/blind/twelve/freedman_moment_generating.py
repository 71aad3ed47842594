"""E e^(λX) ≤ e^(λ²EX²) for centred X ≤ 1 and 0 ≤ λ ≤ 1."""

from checker.language import (
    Claim,
    Source,
    always,
    equals,
    exp,
    law,
    mean,
    random_scalar,
    scalar,
)

P = law("P")
X, lam = random_scalar("X", P), scalar("lambda")

CLAIM = Claim(
    title="E e^(λX) ≤ e^(λ²EX²) for centred X ≤ 1 and 0 ≤ λ ≤ 1",
    source=Source(
        paper="twelve",
        where="Beygelzimer et al., Contextual bandit algorithms with supervised learning guarantees (2011), after Theorem 1, the proof; from memory",
        fidelity="reconstructed",
    ),
    forall=(P, X, lam),
    assuming=(equals(mean(P, X), 0), always(P, X <= 1), lam >= 0, lam <= 1),
    conclude=mean(P, exp(lam * X)) <= exp(lam**2 * mean(P, X**2)),
)
