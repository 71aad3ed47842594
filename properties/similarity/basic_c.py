"""The residual c = ⟨f, h⟩ − b is Lipschitz with R²β⁻²n·exp(3R²).

Role.  Fifth of the seven bounds that Lemma 3.13 composes.
Note.  Nothing is said of h(z) = A₃z, so it ranges freely.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    attention_block,
    block,
    dot,
    exp,
    index,
    length,
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
f_x, f_y = attention_block(A1, A2, j, x), attention_block(A1, A2, j, y)
beta = scalar("beta")
alpha_x, alpha_y = total(exp(A @ x)), total(exp(A @ y))
A3, z, b = matrix("A3", "n", "d"), vector("z", "d"), scalar("b")
h = A3 @ z

CLAIM = Claim(
    title="‖c(x,z) − c(y,z)‖₂ ≤ R²β⁻²n·exp(3R²)·‖x − y‖₂",
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
            Gap(
                what="c is not defined in the text",
                readings=("c(x, z) = ⟨f(x), h(z)⟩ − b",),
                ours="c(x, z) = ⟨f(x), h(z)⟩ − b",
            ),
        ),
    ),
    forall=(A1, A2, j, x, y, R, beta, A3, z, b),
    assuming=(
        R >= 4,
        norm(A @ x) <= R,
        norm(A @ y) <= R,
        spectral_at_most(A, R),
        beta > 0,
        beta <= alpha_x,
        beta <= alpha_y,
    ),
    conclude=abs((dot(f_x, h) - b) - (dot(f_y, h) - b)) <= R**2 / beta**2 * length(h) * exp(3 * R**2) * norm(x - y),
)
