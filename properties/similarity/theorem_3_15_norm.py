"""With all tokens support vectors the norm of X(k) diverges from any start, loss g.

Role.  The other half of the printed theorem: g rises with the score, and still nothing holds the norm.
Note.  Both readings of the sum over positions at once: one query for each input, and self-attention.  With the declared sum over
coordinates i₀ the limit is false: two coordinates can pull against each other and rest (I9 of docs/fidelity.md).  A dataset of the
language has one score vector, so that reading is not encoded.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    all_support_vectors,
    dataset,
    every_token_queries,
    matrix,
    matrix_loss,
    norm_diverges,
    small_step_descent,
    some_choice,
)

D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
S = every_token_queries(D)

CLAIM = Claim(
    title="All tokens support vectors, loss g: ‖X(k)‖_F → ∞ from any X(0)",
    source=Source(
        paper="similarity",
        where="Theorem 3.15, first limit, under Assumption 3.10(1)",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="L is never printed; the sum runs over inputs l₀ and positions j₀",
                readings=("one query for each input", "self-attention: every token of an input is a query"),
                ours="every",
            ),
            Gap(
                what="the sum runs over coordinates i₀ too",
                readings=("one coordinate, one score vector", "two coordinates or more"),
                ours="one coordinate, one score vector",
            ),
            Gap(what="L_x is undefined", readings=("every small enough step",), ours="every small enough step"),
            Gap(
                what="which assumption: Theorem 3.15 itself prints nearly equal non-optimal scores",
                readings=("all tokens support vectors", "non-optimal scores within δ"),
                ours="all tokens support vectors",
            ),
        ),
    ),
    forall=(D, start),
    where=(some_choice(D), some_choice(S)),
    assuming=(all_support_vectors(D), all_support_vectors(S)),
    conclude=norm_diverges(small_step_descent(matrix_loss(D, "sigmoid"), start))
    & norm_diverges(small_step_descent(matrix_loss(S, "sigmoid"), start)),
)
