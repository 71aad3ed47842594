"""From a proper start, gradient descent on p reaches the max-margin direction, and its norm diverges.

Role.  The slide “Theorem I”, with its start and step named.
Note.  The proper start is p(0) = R·p(α). All large R meet the inequality asked, since e^{−R} → 0, for every dataset whose inputs have two
tokens or more: the room of an input with one token is 0. A loss of Assumption A may have ℓ′ = 0 at a point. One is (1 − u)² for u ≤ 1 and
−(u − 1)² beyond. On data without a score above 1 it is the squared loss. There no start and no step leads to p(α) where one best score is
1 and another is not, in general (Lemma 3b of docs/limits.md, I5 of docs/fidelity.md). The other readings are false for one of the
logistic, the exponential and the correlation loss, which both readings of the loss allow. They say of one run both, ‖p(k)‖ → ∞ and the
direction. For tied tokens, and for tokens of lower score, there are data on which no step raises ⟨y, p⟩, for a y with ⟨y, p(α)⟩ > 0
(Lemma 3c). With v(k) trained, v turns from α on some data whatever p does, and then ⟨y, p⟩ rises no more (Lemma 3d). That lemma does not
ask where v starts, nor whether the steps of v and p are equal. Where α is what v(k) chooses at every late k, the data are mirrored, so
that v only grows longer and each choice stays. With inputs of unequal best scores it grows so fast that only those of the least best
score pull on p for ever (Lemma 3e). Those two readings ask of the data that scores keep their order at every k of every run, and readings
with tied or any tokens that each input has a worse token. That is more than the text asks, so what refutes them refutes the text as read
so.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    choice,
    dataset,
    descent,
    direction_tends_to,
    exp,
    inputs,
    loss,
    loss_function,
    loss_kind,
    loss_value,
    max_margin,
    maximum,
    minimum,
    most_tokens,
    norm_diverges,
    optimal_choice,
    runner_up_scores,
    scalar,
    scores_keep_order,
    separable,
    slope_bound,
    smoothness,
    some_choice,
    some_descent,
    some_descent_follows,
    some_joint_descent_follows,
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

HEAD, FIXED = "v(k) is printed", "a fixed v"
TRAINED = "v(k) trained as well from v(0) = v, α chosen by v"
LATE = "v(k) trained as well from v(0) = v, α chosen by v(k) at every late k"
CHOICE, UNIQUE, ANY = "α is not said", "the unique optimal tokens", "any tokens with a feasible p-SVM"
TIED = "one of several tied optimal tokens"
alpha = choice("alpha")
named = loss_kind("ell")  # each of the three is a loss of both readings, so what is false of one refutes both
chosen = max_margin(D, alpha)
worse = minimum(best_scores(D) - worst_scores(D)) > 0  # in each input, so that the loss is not constant
tied = (optimal_choice(D, alpha), ~unique_best_token(D), worse)
follows, follows_jointly = some_descent_follows(loss(D, named), chosen), some_joint_descent_follows(D, named, chosen)


def of_chosen(head: str, which: str, *assuming, conclude) -> Reading:
    """A reading of v(k) and α, for every loss, with α a choice of tokens."""
    reads = {HEAD: head, CHOICE: which, LOSS: "every"}
    where = (some_choice(D), separable(D, alpha))
    return Reading(reads=reads, forall=(D, alpha, named), where=where, assuming=assuming, conclude=conclude)


def of_optimal(head: str, *assuming) -> Reading:
    """A reading of v(k), for every loss, with α the unique optimal tokens."""
    return Reading(
        reads={HEAD: head, LOSS: "every"},
        forall=(D, named),
        where=(some_choice(D), separable(D), unique_best_token(D)),
        assuming=assuming,
        conclude=some_joint_descent_follows(D, named, max_margin(D)),
    )


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
            Gap(what=HEAD, readings=(FIXED, TRAINED, LATE), ours=FIXED),
            Gap(what=CHOICE, readings=(UNIQUE, TIED, ANY), ours=UNIQUE),
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
        of_chosen(FIXED, TIED, *tied, conclude=follows),
        of_chosen(FIXED, ANY, worse, conclude=follows),
        of_optimal(TRAINED),
        of_chosen(TRAINED, TIED, *tied, conclude=follows_jointly),
        of_chosen(TRAINED, ANY, worse, conclude=follows_jointly),
        of_optimal(LATE, scores_keep_order(D, named)),
        of_chosen(LATE, TIED, *tied, scores_keep_order(D, named), conclude=follows_jointly),
        of_chosen(LATE, ANY, worse, conclude=follows_jointly),
    ),
)
