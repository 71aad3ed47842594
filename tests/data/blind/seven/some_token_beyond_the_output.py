"""In every direction some token is at least as far as the output of attention."""

from checker.language import Claim, Source, dot, for_some, index, matrix, row, softmax, vector

X, u, q, j = matrix("X", "n", "d"), vector("u", "n"), vector("q", "d"), index("j", "n")

CLAIM = Claim(
    title="⟨x_j, q⟩ ≥ ⟨Xᵀsoftmax(u), q⟩ for some j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        u,
        q,
    ),
    conclude=for_some(j, dot(row(X, j), q) >= dot(X.T @ softmax(u), q)),
)
