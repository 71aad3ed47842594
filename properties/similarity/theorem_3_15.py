"""With the printed loss g and nearly equal non-optimal scores, W-GD reaches the max-margin direction from any start.

Role.  The relaxation of Theorem 3.14, with the loss of Definition 3.6, which rises with the score.
Note.  δ may depend on everything but the non-optimal scores; data on which they are equal meet every δ > 0.
A counter-example must refute both readings of the sum L at once: one query per input, and self-attention.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    dataset,
    direction_tends_to,
    every_token_queries,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    maximum,
    runner_up_scores,
    small_step_descent,
    some_choice,
    sufficiently_small,
    unique_best_token,
    worst_scores,
)

D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
S = every_token_queries(D)
spread = maximum(runner_up_scores(D) - worst_scores(D))  # of the non-optimal scores, the largest over the inputs

CLAIM = Claim(
    title="Non-optimal scores within δ, loss g: X(k)/‖X(k)‖ → X_mm/‖X_mm‖ from any X(0)",
    source=Source(
        paper="similarity",
        where="Theorem 3.15",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="L is never printed; the sum runs over inputs l₀, positions j₀ and coordinates i₀",
                readings=("one query for each input", "self-attention: every token of an input is a query"),
                ours="every",
            ),
            Gap(
                what="δ is any positive number that may depend on keys, queries, optimal scores and X(0)",
                readings=("every δ > 0",),
                ours="every δ > 0",
            ),
            Gap(what="L_X is undefined", readings=("every small enough step",), ours="every small enough step"),
        ),
    ),
    forall=(D, start),
    where=(some_choice(D), unique_best_token(D), matrix_separable(D), matrix_separable(S)),
    assuming=(sufficiently_small(spread),),
    conclude=direction_tends_to(small_step_descent(matrix_loss(D, "sigmoid"), start), max_margin_matrix(D))
    | direction_tends_to(small_step_descent(matrix_loss(S, "sigmoid"), start), max_margin_matrix(S)),
)
