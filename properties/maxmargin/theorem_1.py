"""From a proper start, gradient descent on p reaches the max-margin direction, and its norm diverges.

Role.  The slide “Theorem I”, with its start and step named.
Note.  The proper start is p(0) = R·p(α). All large R meet the inequality asked, since e^{−R} → 0, for every dataset whose inputs have two
tokens or more: the room of an input with one token is 0. A loss of Assumption A may have ℓ′ = 0 at a point. One is (1 − u)² for u ≤ 1 and
−(u − 1)² beyond. On data without a score above 1 it is the squared loss. There no start and no step leads to p(α) where one best score is 1
and another is not, in general (Lemma 3b of docs/limits.md, I5 of docs/fidelity.md). Open are the readings with v(k) trained and with other
tokens. With v(k) the scores γ_it(k) = Y_i v(k)ᵀx_it move, and L* with them: the capture of Lemma 3 compares n(L − L*) with the room between
two *fixed* scores. What is missing is a bound on how far the scores turn while the margins grow like log k. For tied tokens of equal scores
∇L = 0 (I7), so no norm diverges; for tokens of lower score than another with an active key descent turns away. Both refute their reading on
paper, and no certificate says of *every* start that a run does not go there.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    dataset,
    descent,
    direction_tends_to,
    exp,
    inputs,
    loss,
    loss_function,
    loss_value,
    max_margin,
    maximum,
    minimum,
    most_tokens,
    norm_diverges,
    runner_up_scores,
    scalar,
    separable,
    slope_bound,
    smoothness,
    some_choice,
    some_descent,
    unique_best_token,
    worst_scores,
)

D, R, eta, ell = dataset("D"), scalar("R"), scalar("eta"), loss_function("ell")
L = loss(D, ell)
run = descent(L, R * max_margin(D), eta)
steepest = slope_bound(ell, minimum(worst_scores(D)), maximum(best_scores(D)))
reach = inputs(D) * (most_tokens(D) - 1) * steepest * maximum(best_scores(D) - worst_scores(D))
room = minimum(loss_value(ell, runner_up_scores(D)) - loss_value(ell, best_scores(D)))

LOSS, NAMED = "the loss", "ℓ′ < 0 everywhere, Lipschitz on bounded intervals"
ASSUMPTION_A = "any ℓ of Assumption A, which may have ℓ′ = 0 somewhere"
anywhere = some_descent(loss(D, "squared"))

CLAIM = Claim(
    title="From p(0) = R·p(α), R large: ‖p(k)‖ → ∞ and p(k)/‖p(k)‖ → p(α)/‖p(α)‖",
    source=Source(
        paper="maxmargin",
        where="slide “Theorem I: Convergence of GD”",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="“proper p(0)”: some start, not said which",
                readings=("some start: shown by naming one, p(0) = R·p(α) for every large R",),
                ours="some start: shown by naming one, p(0) = R·p(α) for every large R",
            ),
            Gap(
                what="“proper η”: some step, not said which",
                readings=("some step: shown for every η ≤ 1/Λ of docs/limits.md",),
                ours="some step: shown for every η ≤ 1/Λ of docs/limits.md",
            ),
            Gap(what="v(k) is printed", readings=("a fixed v", "v(k) trained as well"), ours="a fixed v"),
            Gap(
                what="α is not said",
                readings=(
                    "the unique optimal tokens",
                    "one of several tied optimal tokens",
                    "any tokens with a feasible p-SVM",
                ),
                ours="the unique optimal tokens",
            ),
            Gap(what=LOSS, readings=(NAMED, ASSUMPTION_A), ours=NAMED),
        ),
    ),
    forall=(D, R, eta, ell),
    where=(some_choice(D), separable(D), unique_best_token(D), eta > 0, R > 0),
    assuming=(reach * exp(-R) < room, eta * smoothness(L) <= 1),
    conclude=direction_tends_to(run, max_margin(D)) & norm_diverges(run),
    readings=(
        Reading(
            reads={LOSS: ASSUMPTION_A},
            forall=(D,),
            where=(some_choice(D), separable(D), unique_best_token(D), maximum(best_scores(D)) <= 1),
            assuming=(),
            conclude=direction_tends_to(anywhere, max_margin(D)) & norm_diverges(anywhere),
        ),
    ),
)
