"""From far out on the ray of a locally optimal choice, W-GD converges in that choice's direction.

Role.  The local convergence theorem: descent may end at any locally optimal direction, not at the optimal one alone.
Note.  The cone's angle and radius are constants of the data that the theorem says exist.  Starts on its axis lie in every such
cone; the radius is taken as ‖W(0)‖ = R‖W(α)‖ with R ≥ 10⁶.  Each instance is settled for all k by Lemma 5 of docs/limits.md.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    choice,
    dataset,
    direction_tends_to,
    loss_kind,
    matrix_locally_optimal,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    norm_diverges,
    scalar,
    small_step_descent,
    some_choice,
)

D, alpha, R, ell = dataset("D", queries=True, keys=False), choice("alpha"), scalar("R"), loss_kind("ell")
run = small_step_descent(matrix_loss(D, ell), R * max_margin_matrix(D, alpha))

CLAIM = Claim(
    title="α locally optimal, W(0) = R·W(α): ‖W(k)‖ → ∞ and W(k)/‖W(k)‖ → W(α)/‖W(α)‖",
    source=Source(
        paper="tfsvm",
        where="local convergence, from the cone of a locally optimal direction",
        fidelity="reconstructed",
        gaps=(
            Gap(
                what="the cone: angle at most μ, norm at least a radius; both are said to exist",
                readings=("starts on its axis, R ≥ 10⁶", "some μ > 0 and some radius, all starts of the cone"),
                ours="starts on its axis, R ≥ 10⁶",
            ),
        ),
    ),
    forall=(D, alpha, R, ell),
    where=(some_choice(D), matrix_separable(D, alpha), R >= 1_000_000),
    assuming=(matrix_locally_optimal(D, alpha),),
    conclude=direction_tends_to(run, max_margin_matrix(D, alpha)) & norm_diverges(run),
)
