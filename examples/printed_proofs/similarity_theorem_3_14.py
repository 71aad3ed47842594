"""What the text of `similarity` argues for Theorem 3.14, as a script: a Lipschitz gradient, small steps, and so the direction of the SVM.

Role.  The step that does not hold is the last one: from equal non-optimal scores to the limit, with the loss g of Definition 3.6.
Note.  The text says of Lemma 3.13 that it “is the basis to proving our main results”, and argues nothing else for the limit.
"""

from checker.language import (
    Claim,
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
    unique_best_token,
)  # fmt: skip

D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
S = every_token_queries(D)

CLAIM = Claim(
    title="Equal non-optimal scores, loss g: X(k)/‖X(k)‖ → X_mm/‖X_mm‖ from any X(0)",
    source=Source(paper="similarity", where="Theorem 3.14, what the text argues for it", fidelity="paraphrase"),
    forall=(D, start),
    where=(some_choice(D), matrix_separable(D), matrix_separable(S)),
    assuming=(equal_nonoptimal_scores(D),),
    conclude=direction_tends_to(small_step_descent(matrix_loss(D, "sigmoid"), start), max_margin_matrix(D))
    | direction_tends_to(small_step_descent(matrix_loss(S, "sigmoid"), start), max_margin_matrix(S)),
)

with CLAIM.proof() as p:
    # “Optimal tokens' indices are unique”
    p.have(unique_best_token(D))
    # “Then, Algorithm W-GD with the step size η ≤ 1/L_X and any starting point X(0) satisfies …”
    p.conclude()
