"""With a bias, a separator's norm is bounded by the distance of the classes."""

from checker.language import Claim, Source, dot, for_each, index, matrix, norm, row, scalar, vector

X, Y, w, b = matrix("X", "n", "d"), matrix("Y", "m", "d"), vector("w", "d"), scalar("b")
i, j = index("i", "n"), index("j", "m")

CLAIM = Claim(
    title="‖w‖·‖x_i − y_j‖ ≥ 2 for every pair of the two classes",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, Y, w, b),
    assuming=(for_each(i, dot(row(X, i), w) + b >= 1), for_each(j, dot(row(Y, j), w) + b <= -1)),
    conclude=for_each(i, for_each(j, norm(w) * norm(row(X, i) - row(Y, j)) >= 2)),
)
