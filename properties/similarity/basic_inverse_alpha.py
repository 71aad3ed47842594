"""The inverse normaliser moves by at most β⁻² times the normaliser.

Role.  Third of the seven bounds that Lemma 3.13 composes.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    block,
    exp,
    index,
    matrix,
    norm,
    scalar,
    spectral_at_most,
    total,
    vector,
)

A1, A2 = matrix("A1", "n", "d"), matrix("A2", "n", "d")
j, R = index("j", "n"), scalar("R")
x, y = vector("x", "d*d"), vector("y", "d*d")
A = block(A1, A2, j)
beta = scalar("beta")
alpha_x, alpha_y = total(exp(A @ x)), total(exp(A @ y))

CLAIM = Claim(
    title="|α(x)⁻¹ − α(y)⁻¹| ≤ β⁻²·|α(x) − α(y)|",
    source=Source(
        paper="similarity",
        where="§3.3, under the conditions of Lemma 3.13",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="β is not defined in the text",
                readings=("a positive lower bound of α(x) and α(y)",),
                ours="a positive lower bound of α(x) and α(y)",
            ),
        ),
    ),
    forall=(A1, A2, j, x, y, R, beta),
    assuming=(
        R >= 4,
        norm(A @ x) <= R,
        norm(A @ y) <= R,
        spectral_at_most(A, R),
        beta > 0,
        beta <= alpha_x,
        beta <= alpha_y,
    ),
    conclude=abs(1 / alpha_x - 1 / alpha_y) <= 1 / beta**2 * abs(alpha_x - alpha_y),
)
