"""The regularisation path p_R = argmin of L over ‖p‖ ≤ R turns into the max-margin direction.

Role.  The limit that gradient descent is compared with, without a step size.
Note.  Proved for every dataset with unique optimal tokens and a feasible SVM by Lemma 8 of docs/limits_path.md. Lemma 8a says how late the
path may turn, and tests compare it with paths computed in balls up to R = 10¹². Assumption A asks for a strictly decreasing loss, so that
ℓ′ may be 0 at a point. One such loss is (1 − u)² for u ≤ 1 and −(u − 1)² beyond. On data without a score above 1 it is the squared loss. An
input whose best score is 1 is then fitted to second order: its margins need to be half as large (Lemma 8b there).
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    best_scores,
    dataset,
    loss,
    loss_function,
    max_margin,
    maximum,
    regularisation_path_tends_to,
    separable,
    some_choice,
    unique_best_token,
)

D, ell = dataset("D"), loss_function("ell")
LOSS, NAMED = "the loss", "ℓ′ < 0 everywhere, Lipschitz on bounded intervals"
ASSUMPTION_A = "any ℓ of Assumption A, which may have ℓ′ = 0 somewhere"

CLAIM = Claim(
    title="p_R/R tends to p(opt)/‖p(opt)‖",
    source=Source(
        paper="maxmargin",
        where="abstract",
        fidelity="paraphrase",
        gaps=(Gap(what=LOSS, readings=(NAMED, ASSUMPTION_A), ours=NAMED),),
    ),
    forall=(D, ell),
    where=(some_choice(D), unique_best_token(D), separable(D)),
    conclude=regularisation_path_tends_to(loss(D, ell), max_margin(D)),
    readings=(
        Reading(
            reads={LOSS: ASSUMPTION_A},
            forall=(D,),
            where=(some_choice(D), unique_best_token(D), separable(D), maximum(best_scores(D)) <= 1),
            conclude=regularisation_path_tends_to(loss(D, "squared"), max_margin(D)),
        ),
    ),
    not_checked="Ties of optimal tokens; the path of W, for which the lemma is the same.",
)
