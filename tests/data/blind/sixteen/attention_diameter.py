"""Self-attention does not enlarge the diameter of the tokens."""

from checker.language import (
    Claim,
    Source,
    for_each,
    index,
    matrix,
    norm,
    row,
    scalar,
    softmax,
)

X, A, D = matrix("X", "n", "d"), matrix("A", "d", "d"), scalar("D")
i, j = index("i", "n"), index("j", "n")


def output(i):
    return X.T @ softmax(X @ (A @ row(X, i)))


CLAIM = Claim(
    title="Self-attention does not enlarge the diameter of the tokens",
    source=Source(
        paper="sixteen",
        where="Dong, Cordonnier and Loukas (2021), Attention is not all you need; Geshkovski et al. (2023), the convex hull shrinks",
        fidelity="reconstructed",
    ),
    forall=(
        X,
        A,
        D,
    ),
    assuming=(for_each(i, for_each(j, norm(row(X, i) - row(X, j)) <= D)),),
    conclude=for_each(i, for_each(j, norm(output(i) - output(j)) <= D)),
)
