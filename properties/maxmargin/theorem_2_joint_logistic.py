"""Logistic loss, r → ∞ before R → ∞, Assumption B on the support set: the joint path tends to the v-SVM and the joint p-SVM.

Role.  Theorem II as the abstract has it, with B in the form that data with inputs off S can meet.
Note.  B on S and the limit of p_R/R are known on one kind of data (docs/limits_path.md, Lemma 9): one support vector, whose other
tokens are shorter. There p_R/R tends to the p-SVM of that input alone, if the other inputs then attend to tokens with margin to
spare. That is the joint p-SVM's direction unless an input off S has to give up its α_i, and then the statement fails: see
theorem-2-joint-logistic-fails-off-support, a proof on one dataset. No certificate covers limits with r → ∞ first, so the
verdict here can be DOUBTFUL at worst. A repair under which it holds is theorem-2-joint-logistic-repaired:
tokens other than α_i off S score below the label margin under v(α).
"""

from math import nan

from checker.language import (
    Claim,
    Gap,
    Source,
    choice,
    dataset,
    head_separable,
    own_function,
    same_length,
    separable,
    some_choice,
)
from checker.limits.exact_paths import same_direction
from checker.limits.margin_path import assumption_b_on_support, margin_path_limit
from checker.svm.attention_svm import joint_svm
from checker.truth import Truth


def b_on_support(data, alpha) -> float:
    return 1 if assumption_b_on_support(data, alpha) is Truth.TRUE else nan


def path_limit_is_joint_svm(data, alpha) -> float:
    limit, svm = margin_path_limit(data, alpha), joint_svm(data, alpha)
    return nan if limit is None or not svm.feasible else int(same_direction(limit, svm.solution))


D, alpha = dataset("D"), choice("alpha")

CLAIM = Claim(
    title="Logistic loss, r → ∞ before R → ∞, B on S: p_R/R tends to the direction of the joint p-SVM",
    source=Source(
        paper="maxmargin",
        where="slide “Theorem II: Convergence of RP” and abstract (“with logistic loss”)",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="the order of the limits r → ∞ and R → ∞",
                readings=("r first", "R first", "together"),
                ours="r first",
            ),
            Gap(
                what="the maximum in Assumption B",
                readings=("over [n], as printed, which no dataset here with an input off S meets", "over S"),
                ours="over S",
            ),
            Gap(
                what="which α",
                readings=("any for which B holds", "the optimal tokens for the head v(α)"),
                ours="any for which B holds",
            ),
        ),
    ),
    repairs="theorem-2-joint",
    forall=(D, alpha),
    where=(same_length(D), some_choice(D), head_separable(D, alpha), separable(D, alpha)),
    assuming=(own_function("b_on_support", D, alpha) >= 1,),
    conclude=own_function("path_limit_is_joint_svm", D, alpha) >= 1,
    functions={"b_on_support": b_on_support, "path_limit_is_joint_svm": path_limit_is_joint_svm},
    not_checked="Data with several support vectors; the limit of v_r/r, which Lemma 9 gives; other orders of the limits.",
)
