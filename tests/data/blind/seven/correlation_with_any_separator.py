"""The gradient has a part along every direction that separates the best token."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    hadamard,
    implies,
    index,
    matrix,
    row,
    softmax,
    vector,
)

X, p, q, v = matrix("X", "n", "d"), vector("p", "d"), vector("q", "d"), vector("v", "n")
i, j = index("i", "n"), index("j", "n")
s = softmax(X @ p)
g = X.T @ (hadamard(s, v) - dot(s, v) * s)

CLAIM = Claim(
    title="⟨∇_p⟨softmax(Xp), v⟩, q⟩ ≥ 0 if v_i > v_j and ⟨x_i − x_j, q⟩ ≥ 1 for all j ≠ i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        p,
        q,
        v,
        i,
    ),
    assuming=(
        for_each(j, implies(~equals(i, j), entry(v, i) > entry(v, j))),
        for_each(j, implies(~equals(i, j), dot(row(X, i) - row(X, j), q) >= 1)),
    ),
    conclude=dot(g, q) >= 0,
)
