"""(1/(C(C − 1)))Σ_(i≠j) e^(s⟨W_i, W_j⟩) ≥ e^(−s/(C − 1)) for unit vectors."""

from checker.language import (
    Claim,
    Source,
    column,
    dot,
    equals,
    exp,
    for_each,
    index,
    indicator,
    length,
    matrix,
    norm,
    row,
    scalar,
    sum_over,
)

W, s = matrix("W", "C", "d"), scalar("s")
i, j, r = index("i", "C"), index("j", "C"), index("r", "C")
C = length(column(W, 0))

CLAIM = Claim(
    title="(1/(C(C − 1)))Σ_(i≠j) e^(s⟨W_i, W_j⟩) ≥ e^(−s/(C − 1)) for unit vectors",
    source=Source(
        paper="fifteen",
        where="Wang et al. (2018), CosFace, arXiv 1801.09414, (13) into (12), as in an answer on math.techqa.club",
        fidelity="verbatim",
    ),
    forall=(W, s),
    where=(C >= 2,),
    assuming=(s >= 0, for_each(r, equals(norm(row(W, r)), 1))),
    conclude=sum_over(i, sum_over(j, indicator(~equals(i, j)) * exp(s * dot(row(W, i), row(W, j))))) / (C * (C - 1))
    >= exp(-s / (C - 1)),
)
