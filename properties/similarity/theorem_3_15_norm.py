"""With all tokens support vectors the norm of X(k) diverges from any start, loss g.

Role.  The other half of the printed theorem: g rises with the score, and still nothing holds the norm.
Note.  Both readings of the sum over positions at once: one query for each input, and self-attention. With the declared sum over coordinates
i₀ the limit is false: two coordinates can pull against each other and rest (I9 of docs/fidelity.md). That reading is stated for one input
of two tokens, rows of A, one query z ≠ 0 and two coordinates with the score vectors Au and Aw. With two tokens that differ every token is a
support vector, and X enters by Xz alone. A run rests where its gradient is 0, so the statement says of every start that the gradient there
is not 0; X(0) = 0 is one. The text says “There exists a dataset dependent sufficiently small δ > 0” with the non-optimal scores within δ.
The scores are part of the dataset. So δ may be smaller than any difference of theirs, and data with equal non-optimal scores are all that
is spoken of (Lemma 6b of docs/limits.md). A δ that may not depend on the non-optimal scores would be more than is printed; with it the
statement is false for loss g (I10 of docs/fidelity.md).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    all_support_vectors,
    dataset,
    equal_nonoptimal_scores,
    every_token_queries,
    gradient,
    matrix,
    matrix_loss,
    matrix_separable,
    norm,
    norm_diverges,
    small_step_descent,
    softmax_loss,
    some_choice,
    spread,
    vector,
)

ASSUMED = "which assumption: Theorem 3.15 itself prints nearly equal non-optimal scores"
TIGHT = "all tokens support vectors"
WITHIN = "non-optimal scores within a “dataset dependent” δ, which the scores are part of: so equal ones"
SUM, ONE, TWO = "the sum runs over coordinates i₀ too", "one coordinate, one score vector", "two coordinates or more"
A, u, w = matrix("A", 2, "d"), vector("u", "d"), vector("w", "d")


def pull(v):
    """The gradient with the scores Av, at X(0) = 0."""
    return gradient(softmax_loss(A, A @ v, "sigmoid"), 0 * u)


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
                what=SUM,
                readings=(ONE, TWO),
                ours=ONE,
            ),
            Gap(what="L_x is undefined", readings=("every small enough step",), ours="every small enough step"),
            Gap(
                what=ASSUMED,
                readings=(TIGHT, WITHIN),
                ours=TIGHT,
            ),
        ),
    ),
    forall=(D, start),
    where=(some_choice(D), some_choice(S)),
    assuming=(all_support_vectors(D), all_support_vectors(S)),
    conclude=norm_diverges(small_step_descent(matrix_loss(D, "sigmoid"), start))
    & norm_diverges(small_step_descent(matrix_loss(S, "sigmoid"), start)),
    readings=(
        Reading(
            reads={SUM: TWO, ASSUMED: "every"},  # an input of two tokens meets both
            forall=(A, u, w),
            where=(spread(A @ u, 0) > 0,),
            assuming=(),
            conclude=norm(pull(u) + pull(w)) > 0,
        ),
        Reading(
            reads={ASSUMED: WITHIN},
            where=(some_choice(D), some_choice(S), matrix_separable(D), matrix_separable(S)),
            assuming=(equal_nonoptimal_scores(D), equal_nonoptimal_scores(S)),
        ),
    ),
)
