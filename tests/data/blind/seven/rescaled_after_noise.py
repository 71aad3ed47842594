"""A separator that was moved a little separates again when it is made longer."""

from checker.language import Claim, Source, dot, for_each, index, matrix, norm, row, scalar, vector

X, q, e, R, eps = matrix("X", "n", "d"), vector("q", "d"), vector("e", "d"), scalar("R"), scalar("eps")
i = index("i", "n")

CLAIM = Claim(
    title="⟨x_i, (q + e)/(1 − Rε)⟩ ≥ 1 if ⟨x_i, q⟩ ≥ 1, ‖x_i‖ ≤ R, ‖e‖ ≤ ε and Rε < 1",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        q,
        e,
        R,
        eps,
    ),
    assuming=(
        for_each(i, norm(row(X, i)) <= R),
        for_each(i, dot(row(X, i), q) >= 1),
        norm(e) <= eps,
        R * eps < 1,
    ),
    conclude=for_each(i, dot(row(X, i), 1 / (1 - R * eps) * (q + e)) >= 1),
)
