"""What the text of `similarity` argues for Theorem 3.15, as a script: nearly equal scores change nothing.

Role.  The step that does not hold is the last one: from nearly equal non-optimal scores to the limit, with the loss g of Definition 3.6.
Note.  The text calls it “a relaxation of the second assumption in Assumption 3.10”, and argues nothing for the limit.
"""

from checker.language import (
    Claim,
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
)  # fmt: skip

D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
S = every_token_queries(D)
spread = maximum(runner_up_scores(D) - worst_scores(D))  # of the non-optimal scores, the largest over the inputs

CLAIM = Claim(
    title="Non-optimal scores within δ, loss g: X(k)/‖X(k)‖ → X_mm/‖X_mm‖ from any X(0)",
    source=Source(paper="similarity", where="Theorem 3.15, what the text argues for it", fidelity="paraphrase"),
    forall=(D, start),
    where=(some_choice(D), unique_best_token(D), matrix_separable(D), matrix_separable(S)),
    assuming=(sufficiently_small(spread),),
    conclude=direction_tends_to(small_step_descent(matrix_loss(D, "sigmoid"), start), max_margin_matrix(D))
    | direction_tends_to(small_step_descent(matrix_loss(S, "sigmoid"), start), max_margin_matrix(S)),
)

with CLAIM.proof() as p:
    # “Then, Algorithm X-GD, with η ≤ 1/(2L_x) obeys …”
    p.conclude()
