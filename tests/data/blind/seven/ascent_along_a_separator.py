"""With equal scores off the best token the gradient has a positive part along every separator."""

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
    scalar,
    softmax,
    vector,
)

X, p, q, v, delta = matrix("X", "n", "d"), vector("p", "d"), vector("q", "d"), vector("v", "n"), scalar("delta")
i, j = index("i", "n"), index("j", "n")
s = softmax(X @ p)
g = X.T @ (hadamard(s, v) - dot(s, v) * s)

CLAIM = Claim(
    title="⟨∇_p⟨softmax(Xp), v⟩, q⟩ ≥ δ·s_i(1 − s_i)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        p,
        q,
        v,
        delta,
        i,
    ),
    assuming=(
        delta >= 0,
        for_each(j, implies(~equals(i, j), equals(entry(v, i) - entry(v, j), delta))),
        for_each(j, implies(~equals(i, j), dot(row(X, i) - row(X, j), q) >= 1)),
    ),
    conclude=dot(g, q) >= delta * entry(s, i) * (1 - entry(s, i)),
)
