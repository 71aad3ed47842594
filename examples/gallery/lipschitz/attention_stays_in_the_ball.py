"""Self-attention with values that are the tokens sends tokens in a ball of radius R to tokens in that ball.

Source.  Castin, Ablin, Peyré 2024, How Smooth Is Attention?, the setting of compact sets: every row of X has norm at most R.
By hand.  True: an output is an average of rows, and the ball is convex.
"""

from checker.language import Claim, Source, for_each, index, matrix, norm, row, scalar, softmax

X, A, R = matrix("X", "n", "d"), matrix("A", "d", "d"), scalar("R")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="‖x_j‖ ≤ R for every j ⇒ ‖Σ_j softmax(XAx_i)_j·x_j‖ ≤ R for every i",
    source=Source(paper="castin-2024", where="tokens in a ball, any dimension", fidelity="reconstructed"),
    forall=(X, A, R),
    assuming=(for_each(j, norm(row(X, j)) <= R),),
    conclude=for_each(i, norm(X.T @ softmax(X @ (A @ row(X, i)))) <= R),
)
