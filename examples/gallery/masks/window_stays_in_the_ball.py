"""Sliding-window attention, in which token i sees itself and the w tokens before it, sends tokens in a ball to that ball.

Source.  Beltagy, Peters, Cohan 2020, Longformer, sliding window attention, with a causal mask.
By hand.  True: an output is an average of the rows in the window, of which there is one, and the ball is convex.
"""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    indicator,
    masked_softmax,
    matrix,
    natural,
    norm,
    number_of,
    row,
    scalar,
    stack,
)  # fmt: skip

X, R, w = matrix("X", "n", "d"), scalar("R"), natural("w")
i, j, k = index("i", "n"), index("j", "n"), index("k", "n")
window = stack(k, indicator((k <= i) & (number_of(i) - number_of(k) <= w)))

CLAIM = Claim(
    title="‖x_j‖ ≤ R for every j ⇒ ‖Σ_(i − w ≤ k ≤ i) p_ik·x_k‖ ≤ R for every i",
    source=Source(paper="beltagy-2020", where="sliding window attention", fidelity="reconstructed"),
    forall=(X, R, w),
    assuming=(for_each(j, norm(row(X, j)) <= R),),
    conclude=for_each(i, norm(X.T @ masked_softmax(X @ row(X, i), window)) <= R),
)
