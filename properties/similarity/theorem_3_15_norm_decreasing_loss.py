"""With all tokens support vectors the norm of X(k) diverges from any start, logistic loss.

Role.  The other half of the theorem, with ℓ(u) = log(1 + e^{−u}) in place of the printed g.
Note.  Both readings of the sum over positions at once: one query for each input, and self-attention.  With the declared sum over
coordinates i₀ the limit is false: two coordinates can pull against each other and rest (I9 of docs/fidelity.md).  That reading is stated
for one input of two tokens, rows of A, one query z ≠ 0 and two coordinates with the score vectors Au and Aw: with two tokens that differ
every token is a support vector, and X enters by Xz alone.  A run rests where its gradient is 0, so the statement says of every start
that the gradient there is not 0; X(0) = 0 is one.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    all_support_vectors,
    dataset,
    every_token_queries,
    gradient,
    matrix,
    matrix_loss,
    norm,
    norm_diverges,
    small_step_descent,
    softmax_loss,
    some_choice,
    spread,
    vector,
)

SUM, ONE, TWO = "the sum runs over coordinates i₀ too", "one coordinate, one score vector", "two coordinates or more"
A, u, w = matrix("A", 2, "d"), vector("u", "d"), vector("w", "d")


def pull(v):
    """The gradient with the scores Av, at X(0) = 0."""
    return gradient(softmax_loss(A, A @ v, "logistic"), 0 * u)


D, start = dataset("D", queries=True, keys=False), matrix("start", "d", "d")
S = every_token_queries(D)

CLAIM = Claim(
    title="All tokens support vectors, logistic loss: ‖X(k)‖_F → ∞ from any X(0)",
    source=Source(
        paper="similarity",
        where="Theorem 3.15, first limit, under Assumption 3.10(1), with ℓ(u) = log(1 + e^{−u})",
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
                what="which assumption: Theorem 3.15 itself prints nearly equal non-optimal scores",
                readings=("all tokens support vectors", "non-optimal scores within δ"),
                ours="all tokens support vectors",
            ),
        ),
    ),
    forall=(D, start),
    where=(some_choice(D), some_choice(S)),
    assuming=(all_support_vectors(D), all_support_vectors(S)),
    conclude=norm_diverges(small_step_descent(matrix_loss(D, "logistic"), start))
    & norm_diverges(small_step_descent(matrix_loss(S, "logistic"), start)),
    readings=(
        Reading(
            reads={SUM: TWO},
            forall=(A, u, w),
            where=(spread(A @ u, 0) > 0,),
            assuming=(),
            conclude=norm(pull(u) + pull(w)) > 0,
        ),
    ),
)
