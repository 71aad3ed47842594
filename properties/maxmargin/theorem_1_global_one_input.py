"""One input, equal non-optimal scores: gradient descent finds the max-margin direction from any start.

Role.  The case of the global theorem that is true without further conditions.
Note.  Holds for every step up to one over the smoothness bound Λ of docs/limits.md; any smaller constant of the
paper's is covered.  With a loss of Assumption A whose slope is 0 at γ̄(p(0)) the run rests there (I6 of docs/fidelity.md): under that
reading the statement is false, and no word here names such a loss.
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    best_tokens,
    dataset,
    descent,
    direction_tends_to,
    equal_nonoptimal_scores,
    equals,
    inputs,
    loss,
    loss_kind,
    max_margin,
    norm_diverges,
    scalar,
    separable,
    smoothness,
    some_choice,
    vector,
)

D, start, eta, ell = dataset("D"), vector("start", "d"), scalar("eta"), loss_kind("ell")
L = loss(D, ell)
run = descent(L, start, eta)

CLAIM = Claim(
    title="n = 1, equal non-optimal scores: ‖p(k)‖ → ∞ and p(k)/‖p(k)‖ → p_mm/‖p_mm‖ from any p(0)",
    source=Source(
        paper="maxmargin",
        where="global convergence, n = 1",
        fidelity="reconstructed",
        gaps=(
            Gap(
                what="the loss",
                readings=(
                    "ℓ′ < 0 (logistic, exponential, correlation)",
                    "any ℓ of Assumption A, which may have ℓ′ = 0 somewhere",
                ),
                ours="ℓ′ < 0 (logistic, exponential, correlation)",
            ),
        ),
    ),
    forall=(D, start, eta, ell),
    where=(some_choice(D), separable(D, best_tokens(D)), eta > 0),
    assuming=(equals(inputs(D), 1), equal_nonoptimal_scores(D), eta * smoothness(L) <= 1),
    conclude=direction_tends_to(run, max_margin(D)) & norm_diverges(run),
)
