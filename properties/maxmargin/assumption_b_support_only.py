"""Assumption B with the maximum over the support set holds on the dataset where the printed one fails.

Role.  The repair: only inputs that fix the label margin have to select their optimal token.
Note.  The data are those of assumption-b-fails-off-support: tokens (1, 0) and (0, 0), tokens (2, 1) and (3/2, −1), S = {1}, Γ = 1.
For every p and every v with ‖v‖ ≤ 1 the margin of input 1, so the label margin, is at most Γ − ν(1 − s₁) with ν = 1.
"""

from checker.language import Claim, Gap, Source, scalar, sigmoid

p1, p2, v1, v2 = scalar("p1"), scalar("p2"), scalar("v1"), scalar("v2")
s1 = sigmoid(p1 * (1 - 0) + p2 * (0 - 0))
margin_1 = v1 * (1 * s1 + 0 * (1 - s1)) + v2 * (0 * s1 + 0 * (1 - s1))

CLAIM = Claim(
    title="With the maximum over S only, Assumption B holds with ν = 1 where the printed one fails",
    source=Source(
        paper="maxmargin",
        where="slide “Assumption B”, with the maximum over the support set",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="“label margin” of a v",
                readings=("min_i Y_i vᵀx_i, greatest over ‖v‖ ≤ 1",),
                ours="min_i Y_i vᵀx_i, greatest over ‖v‖ ≤ 1",
            ),
        ),
    ),
    repairs="assumption-b-fails-off-support",
    forall=(p1, p2, v1, v2),
    where=(v1 * v1 + v2 * v2 <= 1,),
    conclude=margin_1 <= 1 - 1 * (1 - s1),
    scalar_part="Encoded is the margin of input 1 in numbers. That s₁ is a softmax weight of the data, that S = {1} and Γ = 1, "
    "and that the label margin is at most the margin of input 1, is worked out in the note.",
    not_checked="Other datasets; Theorem II under this form.",
)
