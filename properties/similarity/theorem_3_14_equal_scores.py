"""With the printed loss g and equal non-optimal scores, W-GD reaches the max-margin direction from any start.

Role.  The paper's main theorem with the loss of Definition 3.6, which rises with the score.
Note.  A counter-example must refute both readings of the sum L at once: one query for each input, and self-attention.

In the smallest example X is one number, and the query and X(0) are 1. The scores are −2 and −1, so token 2 is optimal. X_mm is the least
X with (1 − 2)·X ≥ 1, so X_mm = −1. The printed loss g rises with the score. So descent moves the attention to token 1: X(k) grows from 1,
and X(k)/‖X(k)‖ = 1 for ever. The text claims the limit X_mm/‖X_mm‖ = −1.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    dataset,
    direction_tends_to,
    equal_nonoptimal_scores,
    every_token_queries,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    small_step_descent,
    some_choice,
)

D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
S = every_token_queries(D)

CLAIM = Claim(
    title="Equal non-optimal scores, loss g: X(k)/‖X(k)‖ → X_mm/‖X_mm‖ from any X(0)",
    source=Source(
        paper="similarity",
        where="Theorem 3.14 under Assumption 3.10(2)",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="L is never printed; the sum runs over inputs l₀, positions j₀ and coordinates i₀",
                readings=("one query for each input", "self-attention: every token of an input is a query"),
                ours="every",
            ),
            Gap(what="L_X is undefined", readings=("every small enough step",), ours="every small enough step"),
        ),
    ),
    forall=(D, start),
    where=(some_choice(D), matrix_separable(D), matrix_separable(S)),
    assuming=(equal_nonoptimal_scores(D),),
    conclude=direction_tends_to(small_step_descent(matrix_loss(D, "sigmoid"), start), max_margin_matrix(D))
    | direction_tends_to(small_step_descent(matrix_loss(S, "sigmoid"), start), max_margin_matrix(S)),
)
