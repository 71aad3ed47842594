"""‖p − q‖₁² ≤ 4(1 − (Σ√(p_i q_i))²)."""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    index,
    minimum,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")
affinity = sum_over(i, sqrt(entry(p, i) * entry(q, i)))

CLAIM = Claim(
    title="‖p − q‖₁² ≤ 4(1 − (Σ√(p_i q_i))²)",
    source=Source(
        paper="thirteen",
        where="Le Cam (1986); Tsybakov, Introduction to nonparametric estimation (2009), Lemma 2.3; from memory",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    assuming=(minimum(p) >= 0, minimum(q) >= 0, equals(total(p), 1), equals(total(q), 1)),
    conclude=total(abs(p - q)) ** 2 <= 4 * (1 - affinity**2),
)
