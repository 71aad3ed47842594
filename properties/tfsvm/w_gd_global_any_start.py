"""With equal non-optimal scores W-GD finds the max-margin direction from any start.

Role.  The global convergence theorem of the W-model, as an early version states it.
Note.  Any starting point W(0) and every small enough constant step.
"""

from checker.language import (
    Claim,
    Source,
    dataset,
    direction_tends_to,
    equal_nonoptimal_scores,
    loss_kind,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    same_length,
    small_step_descent,
    some_choice,
)

D, start, ell = dataset("D", queries=True, keys=False), matrix("start", "d", "d"), loss_kind("ell")

CLAIM = Claim(
    title="Equal non-optimal scores: W(k)/‖W(k)‖ → W_mm/‖W_mm‖ from any W(0)",
    source=Source(
        paper="tfsvm", where="global convergence; quoted by similarity, Assumption 3.10(2)", fidelity="reconstructed"
    ),
    forall=(D, start, ell),
    where=(same_length(D), some_choice(D), matrix_separable(D)),
    assuming=(equal_nonoptimal_scores(D),),
    conclude=direction_tends_to(small_step_descent(matrix_loss(D, ell), start), max_margin_matrix(D)),
)
