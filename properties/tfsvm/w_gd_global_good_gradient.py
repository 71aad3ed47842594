"""Nearly equal non-optimal scores and a first gradient that separates the optimal tokens: W-GD finds W_mm.

Role.  Global convergence without all tokens being support vectors.
Note.  δ may depend on everything but the non-optimal scores; data on which they are equal meet every δ > 0. “Separates” is ⟨(x_i,opt −
x_it)z_iᵀ, −∇L(W(0))⟩ > 0 for every i and t ≠ opt_i. In the other reading of the start, W(0) = 0, and the first step is R times the negative
gradient. It is so long that all margins after it meet the inequality of w-gd. That reading is PROVED by Lemma 4.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    best_tokens,
    dataset,
    direction_tends_to,
    exp,
    gradient,
    inputs,
    least_margin,
    loss_function,
    loss_kind,
    loss_value,
    matrix,
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
    small_step_descent,
    some_choice,
    sufficiently_small,
    unique_best_token,
    worst_scores,
)

D, start, ell = dataset("D", queries=True, keys=False), matrix("start", "d", "d"), loss_kind("ell")
L = matrix_loss(D, ell)
run = small_step_descent(L, start)

R, origin, every = scalar("R"), 0 * max_margin_matrix(D), loss_function("ell")
risk = matrix_loss(D, every)
stepped = R * -gradient(risk, origin)  # after one step of length R from 0
later = small_step_descent(risk, stepped)
steepest = slope_bound(every, minimum(worst_scores(D)), maximum(best_scores(D)))
reach = inputs(D) * (most_tokens(D) - 1) * steepest * maximum(best_scores(D) - worst_scores(D))
room = minimum(loss_value(every, runner_up_scores(D)) - loss_value(every, best_scores(D)))

START = "the start and the first step"
ANY, LONG = "any W(0), all steps small", "W(0) = 0 and one long first step, then small steps"
NEARLY_EQUAL = sufficiently_small(maximum(runner_up_scores(D) - worst_scores(D)))

CLAIM = Claim(
    title="Non-optimal scores within δ, −∇L(W(0)) separates opt: ‖W(k)‖ → ∞ and W(k)/‖W(k)‖ → W_mm/‖W_mm‖",
    source=Source(
        paper="tfsvm",
        where="global convergence under a good initial gradient",
        fidelity="reconstructed",
        gaps=(Gap(what=START, readings=(ANY, LONG), ours=ANY),),
    ),
    forall=(D, start, ell),
    where=(some_choice(D), matrix_separable(D), unique_best_token(D)),
    assuming=(
        NEARLY_EQUAL,
        least_margin(D, best_tokens(D), -gradient(L, start)) > 0,
    ),
    conclude=direction_tends_to(run, max_margin_matrix(D)) & norm_diverges(run),
    readings=(
        Reading(
            reads={START: LONG},
            forall=(D, R, every),
            where=(some_choice(D), matrix_separable(D), unique_best_token(D), R > 0),
            assuming=(
                NEARLY_EQUAL,
                least_margin(D, best_tokens(D), -gradient(risk, origin)) > 0,
                reach * exp(-least_margin(D, best_tokens(D), stepped)) < room,
            ),
            conclude=direction_tends_to(later, max_margin_matrix(D)) & norm_diverges(later),
        ),
    ),
)
