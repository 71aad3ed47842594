"""With the usual logistic loss and all tokens support vectors, W-GD reaches the max-margin direction from any start.

Role.  The paper's main theorem with ℓ(u) = log(1 + e^{−u}) in place of the printed g.
Note.  A counter-example must refute both readings of the sum L at once: one query per input, and self-attention.  The search finds
tokens c ± δ/2 with the query c orthogonal to δ, for which both are the same descent, and a start that it never leaves.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    all_support_vectors,
    dataset,
    direction_tends_to,
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
    title="All tokens support vectors, logistic loss: X(k)/‖X(k)‖ → X_mm/‖X_mm‖ from any X(0)",
    source=Source(
        paper="similarity",
        where="Theorem 3.14 under Assumption 3.10(1), with ℓ(u) = log(1 + e^{−u})",
        fidelity="paraphrase",
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
    assuming=(all_support_vectors(D), all_support_vectors(S)),
    conclude=direction_tends_to(small_step_descent(matrix_loss(D), start), max_margin_matrix(D))
    | direction_tends_to(small_step_descent(matrix_loss(S), start), max_margin_matrix(S)),
)
