"""No p reaches the loss of the optimal tokens, and p can approach it exactly when an SVM selects them.

Role.  The slide's intuition “optimal tokens minimise (ERM)”, made exact.
Note.  The infimum is pinned from both sides. Along R·p_mm the excess is at most M₁·range·(T−1)e^{−R}, which tends to 0. Where no p
separates the optimal tokens, every p pays at least a fixed amount (some losing token weighs at least 1/T). Take one of several tied tokens
as the choice: its SVM asks a margin over the other tied ones too. That SVM may be infeasible although the infimum is approached.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    best_value,
    choice,
    dataset,
    exp,
    implies,
    inputs,
    loss,
    loss_function,
    loss_value,
    max_margin,
    maximum,
    minimum,
    most_tokens,
    optimal_choice,
    runner_up_scores,
    scalar,
    separable,
    slope_bound,
    some_worse_token,
    unique_best_token,
    value,
    vector,
    worst_scores,
)

D, p, R, ell = dataset("D"), vector("p", like="key"), scalar("R"), loss_function("ell")
best, second, worst = best_scores(D), runner_up_scores(D), worst_scores(D)
M1 = slope_bound(ell, minimum(worst), maximum(best))
paid = loss_value(ell, best - (1 / most_tokens(D)) * (best - second)) - loss_value(ell, best)
TIES, UNIQUE, TIED = (
    "α_i ∈ arg max allows ties",
    "unique optimal tokens",
    "sets of tied tokens, one of which is to be selected",
)
alpha = choice("alpha")

CLAIM = Claim(
    title="L(p) > mean ℓ(γ_opt), and the infimum equals it iff the p-SVM for the optimal tokens is feasible",
    source=Source(
        paper="maxmargin",
        where="slide “Token Score”, Intuition",
        fidelity="verbatim",
        gaps=(Gap(what=TIES, readings=(UNIQUE, TIED), ours=UNIQUE),),
    ),
    forall=(D, p, R, ell),
    where=(unique_best_token(D), R >= 0),
    assuming=(some_worse_token(D),),
    conclude=(value(loss(D, ell), p) > best_value(D, ell))
    & implies(
        separable(D),
        value(loss(D, ell), R * max_margin(D)) - best_value(D, ell)
        <= M1 * maximum(best - worst) * (most_tokens(D) - 1) * exp(-R),
    )
    & implies(~separable(D), value(loss(D, ell), p) - best_value(D, ell) >= minimum(paid) / inputs(D)),
    readings=(
        Reading(
            reads={TIES: TIED},
            forall=(D, alpha, p, R, ell),
            where=(optimal_choice(D, alpha), R >= 0),
            conclude=(value(loss(D, ell), p) > best_value(D, ell))
            & implies(
                separable(D, alpha),
                value(loss(D, ell), R * max_margin(D, alpha)) - best_value(D, ell)
                <= M1 * maximum(best - worst) * (most_tokens(D) - 1) * exp(-R),
            )
            & implies(~separable(D, alpha), value(loss(D, ell), p) - best_value(D, ell) >= minimum(paid) / inputs(D)),
        ),
    ),
)
