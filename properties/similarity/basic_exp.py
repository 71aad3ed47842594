"""The exponential of the logits is Lipschitz with R·exp(R²).

Role.  First of the seven bounds that Lemma 3.13 composes.
"""

from checker.language import (
    Claim,
    Source,
    block,
    exp,
    index,
    matrix,
    norm,
    scalar,
    spectral_at_most,
    vector,
)

A1, A2 = matrix("A1", "n", "d"), matrix("A2", "n", "d")
j, R = index("j", "n"), scalar("R")
x, y = vector("x", "d*d"), vector("y", "d*d")
A = block(A1, A2, j)

CLAIM = Claim(
    title="‖exp(𝖠x) − exp(𝖠y)‖₂ ≤ R·exp(R²)·‖x − y‖₂",
    source=Source(
        paper="similarity",
        where="§3.3, under the conditions of Lemma 3.13",
        fidelity="verbatim",
    ),
    forall=(A1, A2, j, x, y, R),
    assuming=(R >= 4, norm(A @ x) <= R, norm(A @ y) <= R, spectral_at_most(A, R)),
    conclude=norm(exp(A @ x) - exp(A @ y)) <= R * exp(R**2) * norm(x - y),
)
