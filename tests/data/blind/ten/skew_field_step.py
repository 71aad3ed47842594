"""A step along a skew-symmetric field."""

from checker.language import (
    Claim,
    Source,
    equals,
    frobenius,
    matrix,
    norm,
    scalar,
    vector,
)

A, x, eta, c = matrix("A", "n", "n"), vector("x", "n"), scalar("eta"), scalar("c")

CLAIM = Claim(
    title="c ≤ η‖A‖_F where a step of a skew field loses energy c",
    source=Source(
        paper="folklore", where="gradient descent-ascent on a bilinear game, appendix", fidelity="paraphrase"
    ),
    forall=(A, x, eta, c),
    assuming=(
        equals(A.T, -1 * A),
        eta > 0,
        c > 0,
        norm(x + eta * (A @ x)) ** 2 <= norm(x) ** 2 - c,
    ),
    conclude=c <= eta * frobenius(A),
)
