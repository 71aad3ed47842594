"""Attention with a bounded matrix gives every token some weight."""

from checker.language import (
    Claim,
    Source,
    entry,
    exp,
    for_each,
    index,
    length,
    matrix,
    norm,
    operator_norm,
    row,
    scalar,
    softmax,
    vector,
)

X, W, z, R = matrix("X", "n", "d"), matrix("W", "d", "m"), vector("z", "m"), scalar("R")
i, j = index("i", "n"), index("j", "n")
s = softmax(X @ (W @ z))

CLAIM = Claim(
    title="softmax(XWz)_i ≥ e^(−2R‖W‖‖z‖)/n if ‖x_j‖ ≤ R for all j",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(
        X,
        W,
        z,
        R,
        i,
    ),
    assuming=(for_each(j, norm(row(X, j)) <= R),),
    conclude=entry(s, i) >= exp(-2 * R * operator_norm(W) * norm(z)) / length(s),
)
