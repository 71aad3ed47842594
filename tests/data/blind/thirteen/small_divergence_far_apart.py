"""KL(p‖q) ≤ 2/5 and ‖p − q‖₁ ≥ 1 ⇒ Σ√(p_i q_i) ≥ 9/10."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    index,
    log,
    positive,
    sqrt,
    sum_over,
    total,
    vector,
)

p, q = vector("p", "n"), vector("q", "n")
i = index("i", "n")

CLAIM = Claim(
    title="KL(p‖q) ≤ 2/5 and ‖p − q‖₁ ≥ 1 ⇒ Σ√(p_i q_i) ≥ 9/10",
    source=Source(
        paper="thirteen",
        where="Remark on testing two hypotheses, after Tsybakov (2009), section 2.4; reconstructed",
        fidelity="reconstructed",
    ),
    forall=(p, q),
    where=(positive(p), positive(q)),
    assuming=(
        equals(total(p), 1),
        equals(total(q), 1),
        dot(p, log(p) - log(q)) <= "2/5",
        total(abs(p - q)) >= 1,
    ),
    conclude=sum_over(i, sqrt(entry(p, i) * entry(q, i))) >= "9/10",
)
