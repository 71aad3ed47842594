"""Causal self-attention does not leave a ball that holds the tokens."""

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
)

X, A, R = matrix("X", "n", "d"), matrix("A", "d", "d"), scalar("R")
i, j, l = index("i", "n"), index("j", "n"), index("l", "n")

CLAIM = Claim(
    title="‖Σ_{j≤i} s_ij x_j‖ ≤ R for all i if ‖x_j‖ ≤ R for all j",
    source=Source(
        paper="geshkovski-2023", where="A mathematical perspective on transformers, masked case", fidelity="paraphrase"
    ),
    forall=(X, A, R),
    assuming=(for_each(l, norm(row(X, l)) <= R),),
    conclude=for_each(i, norm(X.T @ masked_softmax(X @ (A @ row(X, i)), stack(j, indicator(j <= i)))) <= R),
)
