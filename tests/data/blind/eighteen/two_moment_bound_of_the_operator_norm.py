"""Two moments of the Gram matrix bound the operator norm."""

from checker.language import (
    Claim,
    Source,
    frobenius,
    length,
    matrix,
    operator_norm,
    row,
    sqrt,
)

X = matrix("X", "m", "n")
n = length(row(X, 0))
second = frobenius(X.T @ X) ** 2 / frobenius(X) ** 4

CLAIM = Claim(
    title="Two moments of the Gram matrix bound the operator norm",
    source=Source(
        paper="eighteen",
        where="Kim (2026), Fast spectral norm bounds from scaled Gram moments, two-moment bound",
        fidelity="reconstructed",
    ),
    forall=(X,),
    assuming=(frobenius(X) > 0,),
    conclude=operator_norm(X) ** 2 <= frobenius(X) ** 2 * (1 / n + sqrt((n - 1) / n * (second - 1 / n))),
)
