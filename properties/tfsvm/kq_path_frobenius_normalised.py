"""The limit of KQᵀ/R on ‖K‖² + ‖Q‖² ≤ 2R is the nuclear SVM's solution over its Frobenius norm.

Role.  Which norm the limit has: with the nuclear norm it is the sister claim kq-path-nuclear.
Note.  The abstract is the only text of this paper that we read. It speaks of a direction and gives no formula. That a public poster
divides W by its Frobenius norm was reported to us; we did not read the poster and quote no words of it.

‖KQᵀ‖_⋆ ≤ (‖K‖² + ‖Q‖²)/2 ≤ R, so no limit has a nuclear norm above 1; W/‖W‖_F has one, unless W has rank 1
(docs/limits_joint.md, Lemma 6).  The statement is asked only where the nuclear-norm SVM has one solution (Lemma 5).
For example the rows W₁₁ ± W₁₂ ≥ 1, W₂₂ ≥ 1: W = I, of nuclear norm 2 and Frobenius norm √2.
Read as the direction KQᵀ/‖KQᵀ‖_F, as in the abstract, the sentence is true for every width r ≥ n (Lemma 16). For a width r
below the rank of W it is false, as KQᵀ has a rank of at most r.
"""

from checker.language import (
    Claim,
    Gap,
    Reading,
    Source,
    dataset,
    factored_direction_tends_to,
    factored_path_tends_to,
    frobenius,
    inputs,
    loss_kind,
    matrix_separable,
    max_margin_matrix,
    natural,
    only_nuclear_solution,
    some_choice,
    unique_best_token,
)

D, ell, r = dataset("D", queries=True, keys=False), loss_kind("ell"), natural("r")
W = max_margin_matrix(D)
WIDTH, ANY, WIDE = "the width r of K and Q", "any r", "r ≥ n"
LIMIT, SCALED, TURNED = (
    "what tends to W/‖W‖_F",
    "KQᵀ/R, as was reported of a poster that we did not read",
    "the direction KQᵀ/‖KQᵀ‖_F, as in the abstract",
)

CLAIM = Claim(
    title="KQᵀ/R tends to W/‖W‖_F, W the solution of the nuclear-norm SVM",
    source=Source(
        paper="tfsvm",
        where="the abstract, (1), and what was reported of a public poster that we did not read",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="what the path tends to where the nuclear-norm SVM has several solutions",
                readings=("one of them", "the set of them"),
                ours="every",  # the statement is asked only where there is one
            ),
            Gap(what=WIDTH, readings=(ANY, WIDE), ours="every"),
            Gap(what=LIMIT, readings=(SCALED, TURNED), ours=SCALED),
        ),
    ),
    forall=(D, ell),
    where=(unique_best_token(D), matrix_separable(D)),
    assuming=(only_nuclear_solution(D),),
    conclude=factored_path_tends_to(D, ell, W, frobenius(W)),
    readings=(
        Reading(
            reads={LIMIT: TURNED, WIDTH: WIDE},
            forall=(D, ell, r),
            where=(unique_best_token(D), matrix_separable(D), some_choice(D)),
            assuming=(only_nuclear_solution(D), inputs(D) <= r),
            conclude=factored_direction_tends_to(D, ell, W, r),
        ),
        Reading(
            reads={LIMIT: TURNED, WIDTH: ANY},
            forall=(D, ell, r),
            where=(unique_best_token(D), matrix_separable(D), some_choice(D), r >= 1),
            conclude=factored_direction_tends_to(D, ell, W, r),
        ),
    ),
    not_checked="What the limit is: kq-path-nuclear.  Data with several solutions.",
)
