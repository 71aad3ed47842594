"""The joint regularisation path tends to the v-SVM and the joint p-SVM, under Assumptions A and B only.

Role.  Theorem II: attention selects the tokens that a max-margin head wants.
Note.  Assumption A admits the loss ℓ(u) = −u. For it the best v of norm r points to Σ Y_i s_iα x_iα, and not to the v-SVM's solution. An
example: x₁ ∈ {(2,0), (0,0)}, x₂ ∈ {(0,1), (0,0)}, Y = 1. The v-SVM's solution is (½, 1), so the text claims v_r/r → (1, 2)/√5. But
v_r/r → (2, 1)/√5.

The encoded Assumption B and the encoded limit are known for one kind of data: orthogonal optimal tokens beside zero tokens
(docs/limits_joint.md, Lemmas 3 and 4).
"""

from checker.language import (
    Claim,
    Gap,
    Source,
    assumption_b,
    choice,
    dataset,
    head_separable,
    joint_max_margin,
    joint_path_tends_to,
    loss_kind,
    max_margin_head,
    same_length,
    separable,
    some_choice,
)

D, alpha, ell = dataset("D"), choice("alpha"), loss_kind("ell")

CLAIM = Claim(
    title="Under Assumptions A and B, (v_r/r, p_R/R) tends to the directions of the v-SVM and the joint p-SVM",
    source=Source(
        paper="maxmargin",
        where="slide “Theorem II: Convergence of RP”",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="the order of the limits r → ∞ and R → ∞",
                readings=("r first", "R first", "together", "r → ∞ at each large fixed R"),
                ours="every",  # v_r/r does not depend on r where the claim fails
            ),
            Gap(
                what="which α",
                readings=("any for which B holds", "the optimal tokens for the head v(α)"),
                ours="every",  # orthogonal tokens beside zeros are optimal for v(α): their score is 1, the others' 0
            ),
        ),
    ),
    forall=(D, alpha, ell),
    where=(same_length(D), some_choice(D), head_separable(D, alpha), separable(D, alpha)),
    assuming=(assumption_b(D, alpha),),
    conclude=joint_path_tends_to(D, ell, max_margin_head(D, alpha), joint_max_margin(D, alpha)),
    not_checked="The limit of p_R/R; the logistic loss, for which r → ∞ before R → ∞ is the repair to try.",
)
