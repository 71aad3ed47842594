"""The gradient of attention is at most a multiple of the mass that a token misses."""

from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    for_each,
    hadamard,
    index,
    matrix,
    norm,
    row,
    scalar,
    softmax,
    vector,
)

X, p, v, R, B = matrix("X", "n", "d"), vector("p", "d"), vector("v", "n"), scalar("R"), scalar("B")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
s = softmax(X @ p)
g = X.T @ (hadamard(s, v) - dot(s, v) * s)

CLAIM = Claim(
    title="‖∇_p⟨softmax(Xp), v⟩‖ ≤ 2·R·B·(1 − s_i)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        p,
        v,
        R,
        B,
        i,
    ),
    assuming=(
        for_each(j, norm(row(X, j)) <= R),
        for_each(j, for_each(k, abs(entry(v, j) - entry(v, k)) <= B)),
    ),
    conclude=norm(g) <= 2 * R * B * (1 - entry(s, i)),
)
