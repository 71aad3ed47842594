"""From any start of low enough risk, gradient descent finds the max-margin direction.

Role.  The repaired global theorem: the condition is on the start, and any scores, any number of inputs are allowed.
Note.  Low enough: n(L(p(0)) − L*) < ℓ(γ_i,second) − ℓ(γ_i,best) for every input, so that no input can come to rest on
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
    loss,
    loss_function,
    loss_value,
    max_margin,
    minimum,
    norm_diverges,
    runner_up_scores,
    scalar,
    separable,
    smoothness,
    some_choice,
    unique_best_token,
    value,
    vector,
)

D, start, eta, ell = dataset("D"), vector("start", "d"), scalar("eta"), loss_function("ell")
L = loss(D, ell)
run = descent(L, start, eta)
room = minimum(loss_value(ell, runner_up_scores(D)) - loss_value(ell, best_scores(D)))

CLAIM = Claim(
    title="‖p(k)‖ → ∞ and p(k)/‖p(k)‖ → p_mm/‖p_mm‖ from any p(0) of low enough risk",
    source=Source(paper="maxmargin", where="global convergence, n ≥ 1, repaired", fidelity="reconstructed"),
    repairs="theorem-1-global-equal-scores",
    forall=(D, start, eta, ell),
    where=(some_choice(D), separable(D), unique_best_token(D), eta > 0),
    assuming=(inputs(D) * (value(L, start) - best_value(D, ell)) < room, eta * smoothness(L) <= 1),
    conclude=direction_tends_to(run, max_margin(D)) & norm_diverges(run),
)
