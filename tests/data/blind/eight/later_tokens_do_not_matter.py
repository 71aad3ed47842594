"""The output of causal attention at a token depends on no later token."""

from checker.language import (
    Claim,
    Source,
    equals,
    for_each,
    implies,
    index,
    indicator,
    masked_softmax,
    matrix,
    row,
    stack,
)

X, Y, W = matrix("X", "n", "d"), matrix("Y", "n", "d"), matrix("W", "d", "d")
i, j = index("i", "n"), index("j", "n")


def output(Z):
    return Z.T @ masked_softmax(Z @ (W @ row(Z, i)), stack(j, indicator(j <= i)))


CLAIM = Claim(
    title="If X and Y have the same rows up to i, causal attention has the same output at i",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(X, Y, W, i),
    assuming=(for_each(j, implies(j <= i, equals(row(X, j), row(Y, j)))),),
    conclude=equals(output(X), output(Y)),
)
