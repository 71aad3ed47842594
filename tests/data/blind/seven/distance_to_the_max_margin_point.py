"""How far a separator of little norm is from a point with multipliers."""

from checker.language import Claim, Source, dot, entry, equals, for_each, index, matrix, norm, row, vector

X, lam, w, q = matrix("X", "n", "d"), vector("lambda", "n"), vector("w", "d"), vector("q", "d")
i = index("i", "n")

CLAIM = Claim(
    title="‖q − w‖² ≤ ‖q‖² − ‖w‖² for a KKT point w and a feasible q",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        lam,
        w,
        q,
    ),
    assuming=(
        equals(w, X.T @ lam),
        for_each(i, entry(lam, i) >= 0),
        for_each(i, dot(row(X, i), w) >= 1),
        for_each(i, equals(entry(lam, i) * (dot(row(X, i), w) - 1), 0)),
        for_each(i, dot(row(X, i), q) >= 1),
    ),
    conclude=norm(q - w) ** 2 <= norm(q) ** 2 - norm(w) ** 2,
)
