"""The normaliser moves by at most √n times the exponentials.

Role.  Second of the seven bounds that Lemma 3.13 composes.
"""

from checker.language import (
    Claim,
    Source,
    block,
    exp,
    index,
    length,
    matrix,
    norm,
    scalar,
    spectral_at_most,
    sqrt,
    total,
    vector,
)

A1, A2 = matrix("A1", "n", "d"), matrix("A2", "n", "d")
j, R = index("j", "n"), scalar("R")
x, y = vector("x", "d*d"), vector("y", "d*d")
A = block(A1, A2, j)

CLAIM = Claim(
    title="|α(x) − α(y)| ≤ √n·‖exp(𝖠x) − exp(𝖠y)‖₂",
    source=Source(
        paper="similarity",
        where="§3.3, under the conditions of Lemma 3.13",
        fidelity="verbatim",
    ),
    forall=(A1, A2, j, x, y, R),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ y) <= R, spectral_at_most(A, R)),
    conclude=abs(total(exp(A @ x)) - total(exp(A @ y))) <= sqrt(length(A @ x)) * norm(exp(A @ x) - exp(A @ y)),
)
