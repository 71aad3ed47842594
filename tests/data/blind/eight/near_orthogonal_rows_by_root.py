"""Nearly orthogonal examples are well conditioned up to ε of order 1/√n."""

from checker.language import (
    Claim,
    Source,
    abs,
    dot,
    equals,
    for_each,
    implies,
    index,
    length,
    matrix,
    norm,
    row,
    scalar,
    sqrt,
    vector,
)

X, c, eps = matrix("X", "n", "d"), vector("c", "n"), scalar("eps")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="‖Xᵀc‖² ≥ (1 − √n·ε)·‖c‖² if ‖x_i‖ ≥ 1 and |⟨x_i, x_j⟩| ≤ ε for i ≠ j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, c, eps),
    assuming=(
        eps >= 0,
        for_each(i, norm(row(X, i)) >= 1),
        for_each(i, for_each(j, implies(~equals(i, j), abs(dot(row(X, i), row(X, j))) <= eps))),
    ),
    conclude=norm(X.T @ c) ** 2 >= (1 - sqrt(length(c)) * eps) * norm(c) ** 2,
)
