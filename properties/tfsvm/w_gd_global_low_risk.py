"""From any start of low enough risk, W-GD finds the max-margin direction.

Role.  The repaired global theorem: the condition is on the start, and any scores, any number of inputs are allowed.
Note.  Low enough: n(L(W(0)) − L*) < ℓ(γ_i,second) − ℓ(γ_i,best) for every input, so that no input can come to rest on
another token.  With equal non-optimal scores and n = 1 every start is such a start.
"""

from checker.language import (
    Claim,
    Source,
    best_scores,
    best_value,
    dataset,
    descent,
    direction_tends_to,
    inputs,
    loss_function,
    loss_value,
    matrix,
    matrix_loss,
    matrix_separable,
    max_margin_matrix,
    minimum,
    norm_diverges,
    runner_up_scores,
    scalar,
    smoothness,
    some_choice,
    unique_best_token,
    value,
)

D, start, eta, ell = (
    dataset("D", queries=True, keys=False),
    matrix("start", "d", "d"),
    scalar("eta"),
    loss_function("ell"),
)
L = matrix_loss(D, ell)
run = descent(L, start, eta)
room = minimum(loss_value(ell, runner_up_scores(D)) - loss_value(ell, best_scores(D)))

CLAIM = Claim(
    title="‖W(k)‖ → ∞ and W(k)/‖W(k)‖ → W_mm/‖W_mm‖ from any W(0) of low enough risk",
    source=Source(paper="tfsvm", where="global convergence, repaired", fidelity="reconstructed"),
    repairs="w-gd-global-any-start",
    forall=(D, start, eta, ell),
    where=(some_choice(D), matrix_separable(D), unique_best_token(D), eta > 0),
    assuming=(inputs(D) * (value(L, start) - best_value(D, ell)) < room, eta * smoothness(L) <= 1),
    conclude=direction_tends_to(run, max_margin_matrix(D)) & norm_diverges(run),
)
