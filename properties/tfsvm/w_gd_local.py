"""From far out on the ray of a locally optimal choice, W-GD converges in that choice's direction.

Role.  The local convergence theorem: descent may end at any locally optimal direction, not at the optimal one alone.
Note.  The cone's angle and radius are constants that the theorem says exist for the data, and so they are here. cone_descent stands for
every start within some angle μ > 0 of the direction and beyond some radius, with every step up to some η₀ (Lemma 5a of docs/limits.md).
That descent does not leave a larger cone is proved there, and in Coq (`cone_converges`); no word says it. Restated. An earlier statement
took the radius to be ‖W(0)‖ = R‖W(α)‖ with one R ≥ 10⁶ for all data. That is false, while the theorem is true: a slack of 10⁻⁹ asks for a
larger radius (I3 of docs/fidelity.md).
"""

from checker.language import (
    Claim,
    Source,
    choice,
    cone_descent,
    dataset,
    direction_tends_to,
    loss_function,
    matrix_locally_optimal,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    norm_diverges,
    some_choice,
)

D, alpha, ell = (
    dataset("D", queries=True, keys=False),
    choice("alpha"),
    loss_function("ell"),
)
run = cone_descent(matrix_loss(D, ell), alpha)

CLAIM = Claim(
    title="α locally optimal, W(0) far out in a cone around W(α): ‖W(k)‖ → ∞ and W(k)/‖W(k)‖ → W(α)/‖W(α)‖",
    source=Source(
        paper="tfsvm",
        where="local convergence, from the cone of a locally optimal direction",
        fidelity="reconstructed",
    ),
    forall=(D, alpha, ell),
    where=(some_choice(D), matrix_separable(D, alpha)),
    assuming=(matrix_locally_optimal(D, alpha),),
    conclude=direction_tends_to(run, max_margin_matrix(D, alpha)) & norm_diverges(run),
    not_checked="That descent does not leave the cone: no word says it; `cone_converges` of the Coq library does.",
)
