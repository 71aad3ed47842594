"""On a dataset that meets Assumption B on S, the path leaves the optimal token of an input off S, and misses the joint p-SVM.

Role.  Why Theorem II fails for the logistic loss too, with r → ∞ before R → ∞ and B on the support set.
Note.  The data: Y = (1, 1), tokens (1, 0) (α) and (0, 0), tokens (2, 1) (α) and (3/2, 0). With W = ((1, −3/2), (0, 1)) the keys differ by
(1, 0) and (−1, 1). The v-SVM is solved by (1, 0): Γ = 1, S = {1}, and α are the optimal tokens for it. Proved, for any logit differences u₁
= p₁, u₂ = p₂ − p₁: no v with ‖v‖ ≤ 1 has a margin above s₁ on input 1. And v = (1, 0) has s₁ there and at least s₁ on input 2. So the label
margin at p is s₁ = g(p₁), and B on S holds with ν = 1. As r → ∞ at fixed R the logistic risk wants the greatest label margin
(docs/limits_joint.md, Lemma 9). So p_R = (R, 0) for every R > 0, though input 2 then attends to its other token. The joint p-SVM (p₁ ≥ 1,
p₂ − p₁ ≥ 0) is solved by (1, 1).
"""

from fractions import Fraction

from checker.language import Claim, Gap, Source, scalar, sigmoid

u1, u2, v1, v2 = scalar("u1"), scalar("u2"), scalar("v1"), scalar("v2")
s1, s2 = sigmoid(u1), sigmoid(u2)
margin_1 = v1 * (1 * s1 + 0 * (1 - s1)) + v2 * (0 * s1 + 0 * (1 - s1))

CLAIM = Claim(
    title="For a dataset with B on S the label margin at p is g(p₁): greatest at (R, 0), not along the joint p-SVM's (1, 1)",
    source=Source(
        paper="maxmargin", where="slide “Theorem II: Convergence of RP”, for the logistic loss and B on S", fidelity="paraphrase",
        gaps=(Gap(what="which α", readings=("any for which B holds", "the optimal tokens for the head v(α)"), ours="every"),),
    ),
    forall=(u1, u2, v1, v2),
    where=(v1 * v1 + v2 * v2 <= 1,),
    conclude=(margin_1 <= s1) & (s1 <= 2 * s2 + Fraction(3, 2) * (1 - s2)),
    scalar_part="Encoded are the margins of both inputs in numbers, for any logit differences u₁, u₂. That these are the "
    "softmax weights and margins of the data, and what the SVMs' solutions are, is worked out in the note.",
    not_checked="That the logistic risk's minimiser tends to the greatest label margin as r → ∞ (docs/limits_joint.md, Lemma 9).",
)  # fmt: skip
