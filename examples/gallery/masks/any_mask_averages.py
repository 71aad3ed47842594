"""Attention under any mask of zeros and ones with a one in it averages the values: they stay in their ball.

Source.  Wu, Ajorlou, Wang, Jegelka, Jadbabaie 2024, On the Role of Attention Masks and LayerNorm in Transformers: masks as graphs.
By hand.  True: the weights of the tokens with a one sum to 1, and the others are 0.
"""

from checker.language import (
    Claim,
    Source,
    entry,
    equals,
    for_each,
    for_some,
    index,
    masked_softmax,
    matrix,
    norm,
    row,
    scalar,
    vector,
)  # fmt: skip

X, u, mask, R = matrix("X", "n", "d"), vector("u", "n"), vector("mask", "n"), scalar("R")
j = index("j", "n")

CLAIM = Claim(
    title="‖x_j‖ ≤ R for every j ⇒ ‖Xᵀp‖ ≤ R for the softmax p of the logits where a mask of zeros and ones is 1, somewhere",
    source=Source(paper="wu-2024", where="masked attention along a graph", fidelity="reconstructed"),
    forall=(X, u, mask, R),
    assuming=(
        for_each(j, equals(entry(mask, j), 0) | equals(entry(mask, j), 1)),
        for_some(j, equals(entry(mask, j), 1)),
        for_each(j, norm(row(X, j)) <= R),
    ),
    conclude=norm(X.T @ masked_softmax(u, mask)) <= R,
)
