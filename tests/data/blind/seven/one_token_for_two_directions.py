"""For two directions some token is at least as far as the output in both."""

from checker.language import Claim, Source, dot, for_some, index, matrix, row, softmax, vector

X, u, q, r = matrix("X", "n", "d"), vector("u", "n"), vector("q", "d"), vector("r", "d")
j = index("j", "n")
out = X.T @ softmax(u)

CLAIM = Claim(
    title="⟨x_j, q⟩ ≥ ⟨out, q⟩ and ⟨x_j, r⟩ ≥ ⟨out, r⟩ for some j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        u,
        q,
        r,
    ),
    conclude=for_some(j, (dot(row(X, j), q) >= dot(out, q)) & (dot(row(X, j), r) >= dot(out, r))),
)
