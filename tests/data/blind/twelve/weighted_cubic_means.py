"""(Σw_i a_i)³ ≤ (Σw_i)²·Σw_i a_i³."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    for_each,
    index,
    minimum,
    sum_over,
    total,
    vector,
)

w, a = vector("w", "n"), vector("a", "n")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="(Σw_i a_i)³ ≤ (Σw_i)²·Σw_i a_i³",
    source=Source(
        paper="twelve",
        where="Hardy, Littlewood and Polya, Inequalities (1934), after Theorem 16; from memory",
        fidelity="reconstructed",
    ),
    forall=(w, a),
    assuming=(minimum(w) >= 0, for_each(i, entry(a, i) >= 0)),
    conclude=dot(w, a) ** 3 <= total(w) ** 2 * sum_over(j, entry(w, j) * entry(a, j) ** 3),
)
