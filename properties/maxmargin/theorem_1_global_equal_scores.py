"""With equal non-optimal scores gradient descent finds the max-margin direction from any start.

Role.  The global half of the convergence theorem, for any number of inputs.
Note.  Any starting point p(0) and every small enough constant step.
"""

from checker.language import (
    Claim,
    Source,
    dataset,
    direction_tends_to,
    equal_nonoptimal_scores,
    loss,
    loss_kind,
    max_margin,
    same_length,
    separable,
    small_step_descent,
    some_choice,
    vector,
)

D, start, ell = dataset("D"), vector("start", "d"), loss_kind("ell")

CLAIM = Claim(
    title="Equal non-optimal scores: p(k)/‖p(k)‖ → p_mm/‖p_mm‖ from any p(0)",
    source=Source(paper="maxmargin", where="global convergence, n ≥ 1", fidelity="reconstructed"),
    forall=(D, start, ell),
    where=(same_length(D), some_choice(D), separable(D)),
    assuming=(equal_nonoptimal_scores(D),),
    conclude=direction_tends_to(small_step_descent(loss(D, ell), start), max_margin(D)),
)
