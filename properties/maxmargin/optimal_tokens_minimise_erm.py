"""No p reaches the loss of the optimal tokens, and p can approach it exactly when an SVM selects them.

Role.  The slide's intuition “optimal tokens minimise (ERM)”, made exact.
Note.  The infimum is pinned from both sides. Along R·p_mm the excess is at most M₁·range·(T−1)e^{−R}, which tends to 0. Where no p
separates the optimal tokens, every p pays at least a fixed amount (some losing token weighs at least 1/T). Take one of several tied tokens
as the choice: its SVM asks a margin over the other tied ones too. That SVM may be infeasible although the infimum is approached.
That reading is refuted of three losses with a name already, and so it speaks of these alone.
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
    loss_kind,
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
named = loss_kind("ell")  # three losses: with ties the statement is false of these already
best, second, worst = best_scores(D), runner_up_scores(D), worst_scores(D)
TIES, UNIQUE, TIED = (
    "α_i ∈ arg max allows ties",
    "unique optimal tokens",
    "sets of tied tokens, one of which is to be selected",
)
alpha = choice("alpha")


def least_excess(loss_name):
    """What every p pays at least where no p separates the optimal tokens."""
    paid = loss_value(loss_name, best - (1 / most_tokens(D)) * (best - second)) - loss_value(loss_name, best)
    return minimum(paid) / inputs(D)


def most_excess(loss_name):
    """What R·p_mm pays at most."""
    M1 = slope_bound(loss_name, minimum(worst), maximum(best))
    return M1 * maximum(best - worst) * (most_tokens(D) - 1) * exp(-R)


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
    & implies(separable(D), value(loss(D, ell), R * max_margin(D)) - best_value(D, ell) <= most_excess(ell))
    & implies(~separable(D), value(loss(D, ell), p) - best_value(D, ell) >= least_excess(ell)),
    readings=(
        Reading(
            reads={TIES: TIED},
            forall=(D, alpha, p, R, named),
            where=(optimal_choice(D, alpha), R >= 0),
            conclude=(value(loss(D, named), p) > best_value(D, named))
            & implies(
                separable(D, alpha),
                value(loss(D, named), R * max_margin(D, alpha)) - best_value(D, named) <= most_excess(named),
            )
            & implies(~separable(D, alpha), value(loss(D, named), p) - best_value(D, named) >= least_excess(named)),
        ),
    ),
)
