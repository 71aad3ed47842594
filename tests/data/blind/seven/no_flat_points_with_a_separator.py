"""Where a separator exists the gradient of the exponential risk is not small."""

from checker.language import Claim, Source, dot, exp, for_each, index, matrix, norm, row, sum_over, vector

X, w, q, i = matrix("X", "n", "d"), vector("w", "d"), vector("q", "d"), index("i", "n")
weight = exp(-dot(row(X, i), w))

CLAIM = Claim(
    title="‖q‖·‖Σ e^(−⟨x_i, w⟩) x_i‖ ≥ Σ e^(−⟨x_i, w⟩) if ⟨x_i, q⟩ ≥ 1 for all i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        w,
        q,
    ),
    assuming=(for_each(i, dot(row(X, i), q) >= 1),),
    conclude=norm(q) * norm(sum_over(i, weight * row(X, i))) >= sum_over(i, weight),
)
