"""How far the output of a head is from the row of one token."""

from checker.language import Claim, Source, entry, for_each, index, matrix, norm, row, scalar, softmax, vector

X, u, B = matrix("X", "n", "d"), vector("u", "n"), scalar("B")
i, j = index("i", "n"), index("j", "n")
s = softmax(u)

CLAIM = Claim(
    title="‖Xᵀs − x_i‖ ≤ (1 − s_i)·B if ‖x_j − x_i‖ ≤ B for all j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        u,
        B,
        i,
    ),
    assuming=(for_each(j, norm(row(X, j) - row(X, i)) <= B),),
    conclude=norm(X.T @ s - row(X, i)) <= (1 - entry(s, i)) * B,
)
