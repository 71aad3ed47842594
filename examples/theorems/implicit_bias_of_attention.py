"""The implicit bias of gradient descent, carried over from separable logistic regression to one attention query.

Role.  For a linear classifier descent ends in the max-margin direction from every start; here the key-query matrix W does,
for one input whose other tokens score alike.
Note.  Small steps: there is an η₀ > 0 such that the statement holds for every constant step up to η₀ (docs/limits.md).
"""

from checker.language import (
    Claim,
    Source,
    dataset,
    direction_tends_to,
    equal_nonoptimal_scores,
    equals,
    inputs,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    small_step_descent,
    some_choice,
)

D, start = dataset("D", queries=True), matrix("start", "d", "d")
run = small_step_descent(matrix_loss(D), start)

CLAIM = Claim(
    title="W(k)/‖W(k)‖ → W_mm/‖W_mm‖ from any W(0), for one input with equal non-optimal scores",
    source=Source(
        paper="soudry", where="Soudry et al. 2018, the theorem's shape, for attention", fidelity="reconstructed"
    ),
    forall=(D, start),
    where=(some_choice(D), matrix_separable(D)),
    assuming=(equals(inputs(D), 1), equal_nonoptimal_scores(D)),
    conclude=direction_tends_to(run, max_margin_matrix(D)),
)
