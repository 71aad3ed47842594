"""From a proper start, W-GD converges in direction to the Frobenius Att-SVM solution, and its norm diverges.

Role.  The abstract's statement, with its start and step named.
Note.  The proper start is W(0) = R·W_mm. All large R meet the inequality asked, since e^{−R} → 0, for every dataset whose inputs have two
tokens or more: the room of an input with one token is 0. A strictly decreasing loss may have ℓ′ = 0 at a point. One is (1 − u)² for u ≤ 1
and −(u − 1)² beyond. On data without a score above 1 it is the squared loss. There no start and no step leads to W_mm where one best score
is 1 and another is not, in general (Lemma 3b of docs/limits.md).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    dataset,
    descent,
    direction_tends_to,
    exp,
    inputs,
    loss_function,
    loss_value,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    maximum,
    minimum,
    most_tokens,
    norm_diverges,
    runner_up_scores,
    scalar,
    slope_bound,
    smoothness,
    some_choice,
    some_descent,
    unique_best_token,
    worst_scores,
)

D, R, eta, ell = dataset("D", queries=True, keys=False), scalar("R"), scalar("eta"), loss_function("ell")
L = matrix_loss(D, ell)
run = descent(L, R * max_margin_matrix(D), eta)
steepest = slope_bound(ell, minimum(worst_scores(D)), maximum(best_scores(D)))
reach = inputs(D) * (most_tokens(D) - 1) * steepest * maximum(best_scores(D) - worst_scores(D))
room = minimum(loss_value(ell, runner_up_scores(D)) - loss_value(ell, best_scores(D)))

LOSS, NAMED, DECREASES = "the loss", "ℓ′ < 0 everywhere, Lipschitz on bounded intervals", "any strictly decreasing ℓ"
anywhere = some_descent(matrix_loss(D, "squared"))

CLAIM = Claim(
    title="From W(0) = R·W_mm, R large: ‖W(k)‖ → ∞ and W(k)/‖W(k)‖ → W_mm/‖W_mm‖",
    source=Source(
        paper="tfsvm",
        where="abstract: gradient descent on W with fixed η and proper starting point",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="“proper starting point”: some start, not said which",
                readings=("some start: shown by naming one, W(0) = R·W_mm for every large R",),
                ours="some start: shown by naming one, W(0) = R·W_mm for every large R",
            ),
            Gap(
                what="“fixed η”: some step, not said which",
                readings=("some step: shown for every η ≤ 1/Λ of docs/limits.md",),
                ours="some step: shown for every η ≤ 1/Λ of docs/limits.md",
            ),
            Gap(what=LOSS, readings=(NAMED, DECREASES), ours=NAMED),
        ),
    ),
    forall=(D, R, eta, ell),
    where=(some_choice(D), matrix_separable(D), unique_best_token(D), eta > 0, R > 0),
    assuming=(reach * exp(-R) < room, eta * smoothness(L) <= 1),
    conclude=direction_tends_to(run, max_margin_matrix(D)) & norm_diverges(run),
    readings=(
        Reading(
            reads={LOSS: DECREASES},
            forall=(D,),
            where=(some_choice(D), matrix_separable(D), unique_best_token(D), maximum(best_scores(D)) <= 1),
            assuming=(),
            conclude=direction_tends_to(anywhere, max_margin_matrix(D)) & norm_diverges(anywhere),
        ),
    ),
)
