"""Attention with sparsemax weights sends tokens in a ball of radius R to that ball.

Source.  Martins and Astudillo 2016, From Softmax to Sparsemax, section on attention, sparsemax in place of softmax.
By hand.  True: the weights are ≥ 0 and sum to 1, so that an output is an average of the rows, and the ball is convex.
"""

from checker.language import Claim, Source, for_each, index, matrix, norm, row, scalar, sparsemax

X, A, R = matrix("X", "n", "d"), matrix("A", "d", "d"), scalar("R")
i, j = index("i", "n"), index("j", "n")

CLAIM = Claim(
    title="‖x_j‖ ≤ R for every j ⇒ ‖Xᵀsparsemax(XAx_i)‖ ≤ R for every i",
    source=Source(paper="martins-2016", where="sparse attention", fidelity="reconstructed"),
    forall=(X, A, R),
    assuming=(for_each(j, norm(row(X, j)) <= R),),
    conclude=for_each(i, norm(X.T @ sparsemax(X @ (A @ row(X, i)))) <= R),
)
