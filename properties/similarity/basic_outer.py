"""The outer product of the probabilities is Lipschitz with 2β⁻³n²·exp(5R²).

Role.  Last of the seven bounds that Lemma 3.13 composes.
Note.  The norm is not stated; the bound is asked of the Frobenius norm and of the operator norm.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    attention_block,
    block,
    exp,
    frobenius,
    index,
    length,
    matrix,
    norm,
    outer,
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
change = outer(f_x, f_x) - outer(f_y, f_y)
bound = 2 / beta**3 * length(f_x) ** 2 * exp(5 * R**2) * norm(x - y)

CLAIM = Claim(
    title="‖f(x)f(x)ᵀ − f(y)f(y)ᵀ‖ ≤ 2β⁻³n²·exp(5R²)·‖x − y‖₂",
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
                what="the minus sign, the norm bars and a transpose are lost in the copy",
                readings=("‖f(x)f(x)ᵀ − f(y)f(y)ᵀ‖",),
                ours="‖f(x)f(x)ᵀ − f(y)f(y)ᵀ‖",
            ),
            Gap(what="which norm", readings=("operator norm", "Frobenius norm"), ours="every"),
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
    conclude=(frobenius(change) <= bound) & spectral_at_most(change, bound),
)
