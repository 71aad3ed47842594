"""One input, equal non-optimal scores: gradient descent finds the max-margin direction from any start.

Role.  The case of the global theorem that is true without further conditions.
Note.  Holds for every step up to one over the smoothness bound Λ of docs/limits.md; any smaller constant of the paper's is covered.
Assumption A asks for a strictly decreasing loss, so that ℓ′ may be 0 at a point. For one input ∇L(p) = ℓ′(γ̄)·∇γ̄(p), and for every c ≥ 0
some loss of Assumption A has ℓ′(γ̄(p(0))) = −c, for example ℓ(u) = −(u − γ̄)³ − cu. A run rests where its gradient is 0. So under that
reading the statement says of all c ≥ 0 that the gradient at the start is not 0. And −∇γ̄(p) is the gradient of the correlation loss (I6 of
docs/fidelity.md).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_tokens,
    dataset,
    descent,
    direction_tends_to,
    equal_nonoptimal_scores,
    equals,
    gradient,
    inputs,
    loss,
    loss_function,
    max_margin,
    norm_diverges,
    scalar,
    separable,
    smoothness,
    some_choice,
    vector,
)

D, start, eta, ell = dataset("D"), vector("start", "d"), scalar("eta"), loss_function("ell")
L = loss(D, ell)
run, c = descent(L, start, eta), scalar("c")
LOSS, NAMED = "the loss", "ℓ′ < 0 everywhere, Lipschitz on bounded intervals"
ASSUMPTION_A = "any ℓ of Assumption A, which may have ℓ′ = 0 somewhere"

CLAIM = Claim(
    title="n = 1, equal non-optimal scores: ‖p(k)‖ → ∞ and p(k)/‖p(k)‖ → p_mm/‖p_mm‖ from any p(0)",
    source=Source(
        paper="maxmargin",
        where="global convergence, n = 1",
        fidelity="reconstructed",
        gaps=(Gap(what=LOSS, readings=(NAMED, ASSUMPTION_A), ours=NAMED),),
    ),
    forall=(D, start, eta, ell),
    where=(some_choice(D), separable(D, best_tokens(D)), eta > 0),
    assuming=(equals(inputs(D), 1), equal_nonoptimal_scores(D), eta * smoothness(L) <= 1),
    conclude=direction_tends_to(run, max_margin(D)) & norm_diverges(run),
    readings=(
        Reading(
            reads={LOSS: ASSUMPTION_A},
            forall=(D, start, c),
            where=(some_choice(D), separable(D, best_tokens(D)), c >= 0),
            assuming=(equals(inputs(D), 1), equal_nonoptimal_scores(D)),
            conclude=~equals(c * gradient(loss(D, "correlation"), start), 0 * start),
        ),
    ),
)
