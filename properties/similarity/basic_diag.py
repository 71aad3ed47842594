"""The diagonal matrix of the probabilities is Lipschitz with β⁻²n·exp(3R²).

Role.  Sixth of the seven bounds that Lemma 3.13 composes.
Note.  No norm is printed.  The operator norm of a diagonal matrix is its largest absolute entry, the Frobenius norm that of its diagonal.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    attention_block,
    block,
    exp,
    index,
    length,
    matrix,
    max_norm,
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
bound = 1 / beta**2 * length(f_x) * exp(3 * R**2) * norm(x - y)

CLAIM = Claim(
    title="‖diag(f(x)) − diag(f(y))‖ ≤ β⁻²n·exp(3R²)·‖x − y‖₂",
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
            Gap(what="which norm", readings=("operator norm", "Frobenius norm"), ours="operator norm"),
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
    conclude=max_norm(f_x - f_y) <= bound,
    readings=(Reading(reads={"which norm": "Frobenius norm"}, conclude=norm(f_x - f_y) <= bound),),
)
