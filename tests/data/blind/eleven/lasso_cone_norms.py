"""Vectors in the cone of the lasso, with the support as a vector m of zeros and ones."""

from checker.language import (
    Claim,
    Source,
    abs,
    entry,
    equals,
    for_each,
    index,
    norm,
    scalar,
    sqrt,
    sum_over,
    total,
    vector,
)

h, m, s = vector("h", "d"), vector("m", "d"), scalar("s")
i, j, l = index("i", "d"), index("j", "d"), index("l", "d")

CLAIM = Claim(
    title="Σ(1 − m_i)|h_i| ≤ 3 Σ m_i|h_i| ⇒ ‖h‖₁ ≤ 4√s·‖h‖₂, s = Σ m_i",
    source=Source(
        paper="wainwright-2019",
        where="High-Dimensional Statistics, chapter 7",
        fidelity="paraphrase",
    ),
    forall=(h, m, s),
    assuming=(
        for_each(l, equals(entry(m, l), 0) | equals(entry(m, l), 1)),
        equals(s, total(m)),
        sum_over(i, (1 - entry(m, i)) * abs(entry(h, i))) <= 3 * sum_over(j, entry(m, j) * abs(entry(h, j))),
    ),
    conclude=total(abs(h)) <= 4 * sqrt(s) * norm(h),
)
