"""Nearly equal non-optimal scores and a first gradient that separates the optimal tokens: W-GD finds W_mm.

Role.  Global convergence without all tokens being support vectors.
Note.  δ may depend on everything but the non-optimal scores; data on which they are equal meet every δ > 0.
“Separates” is ⟨(x_i,opt − x_it)z_iᵀ, −∇L(W(0))⟩ > 0 for every i and t ≠ opt_i.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    best_tokens,
    dataset,
    direction_tends_to,
    gradient,
    least_margin,
    loss_kind,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    maximum,
    norm_diverges,
    runner_up_scores,
    small_step_descent,
    some_choice,
    sufficiently_small,
    unique_best_token,
    worst_scores,
)

D, start, ell = dataset("D", queries=True, keys=False), matrix("start", "d", "d"), loss_kind("ell")
L = matrix_loss(D, ell)
run = small_step_descent(L, start)

CLAIM = Claim(
    title="Non-optimal scores within δ, −∇L(W(0)) separates opt: ‖W(k)‖ → ∞ and W(k)/‖W(k)‖ → W_mm/‖W_mm‖",
    source=Source(
        paper="tfsvm",
        where="global convergence under a good initial gradient",
        fidelity="reconstructed",
        gaps=(
            Gap(
                what="the start and the first step",
                readings=("any W(0), all steps small", "W(0) = 0 and one long first step, then small steps"),
                ours="any W(0), all steps small",
            ),
        ),
    ),
    forall=(D, start, ell),
    where=(some_choice(D), matrix_separable(D), unique_best_token(D)),
    assuming=(
        sufficiently_small(maximum(runner_up_scores(D) - worst_scores(D))),
        least_margin(D, best_tokens(D), -gradient(L, start)) > 0,
    ),
    conclude=direction_tends_to(run, max_margin_matrix(D)) & norm_diverges(run),
)
