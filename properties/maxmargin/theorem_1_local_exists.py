"""There are data on which gradient descent converges to a locally optimal direction that is not the optimal one.

Role.  Local optimality is not vacuous: a start decides which tokens descent selects for ever.
Note.  One exact instance with a start far out, settled for all k and every small enough step by Lemma 5 of docs/limits.md.
"""

from checker.language import (
    Claim,
    Source,
    best_tokens,
    choice,
    dataset,
    direction_tends_to,
    equals,
    locally_optimal,
    loss,
    max_margin,
    norm_diverges,
    scalar,
    separable,
    small_step_descent,
    unique_best_token,
)

D, alpha, R = dataset("D"), choice("alpha"), scalar("R")
run = small_step_descent(loss(D), R * max_margin(D, alpha))

CLAIM = Claim(
    title="Descent can converge to a locally optimal direction p(α) with α ≠ opt",
    source=Source(paper="maxmargin", where="local convergence, that it is local", fidelity="reconstructed"),
    quantifier="exists",
    forall=(D, alpha, R),
    where=(unique_best_token(D), separable(D), separable(D, alpha), R >= 1000),
    assuming=(~equals(alpha, best_tokens(D)), locally_optimal(D, alpha)),
    conclude=direction_tends_to(run, max_margin(D, alpha)) & norm_diverges(run),
)
