"""Masked self-attention, in which token i sees the first i tokens, sends tokens in a ball of radius R to tokens in that ball.

Source.  Castin, Ablin, Peyré 2024, How Smooth Is Attention?, masked self-attention on tokens of norm at most R.
By hand.  True: an output is an average of the rows up to i, of which there is one, and the ball is convex.
"""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    indicator,
    masked_softmax,
    matrix,
    norm,
    row,
    scalar,
    stack,
)  # fmt: skip

X, A, R = matrix("X", "n", "d"), matrix("A", "d", "d"), scalar("R")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
weights = masked_softmax(X @ (A @ row(X, i)), stack(k, indicator(k <= i)))

CLAIM = Claim(
    title="‖x_j‖ ≤ R for every j ⇒ ‖Σ_(k ≤ i) p_ik·x_k‖ ≤ R for every i, p_i the softmax of the first i entries of XAx_i",
    source=Source(paper="castin-2024", where="masked self-attention, tokens in a ball", fidelity="reconstructed"),
    forall=(X, A, R),
    assuming=(for_each(j, norm(row(X, j)) <= R),),
    conclude=for_each(i, norm(X.T @ weights) <= R),
)
