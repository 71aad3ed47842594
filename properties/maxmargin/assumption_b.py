"""Assumption B as printed, with the maximum over all inputs, can hold although an input is no support vector of the v-SVM.

Role.  The hypothesis of Theorem II: the label margin is smaller wherever attention misses an optimal token.
Note.  The data: Y = (1, 1), d = 1, keys equal to the tokens; tokens 1 (optimal) and 0, tokens 3 (optimal) and 2.  Both key differences
are 1, so p gives both optimal tokens the weight s = g(p).  The v-SVM (w ≥ 1, 3w ≥ 1) is solved by 1: Γ = 1, and input 2 with its
margin 3 is not in S.  For every p and v the margin of input 1, so the label margin, is at most |v|(Γ − ν(1 − s)) with ν = 1.
"""

from checker.language import Claim, Gap, Source, scalar, sigmoid

p, v, w = scalar("p"), scalar("v"), scalar("w")
s1, s2 = sigmoid(p * (1 - 0)), sigmoid(p * (3 - 2))
margin_1 = v * (1 * s1 + 0 * (1 - s1))

CLAIM = Claim(
    title="Assumption B as printed holds, with ν = 1, for a dataset whose second input is no support vector",
    source=Source(
        paper="maxmargin",
        where="slide “Assumption B”",
        fidelity="verbatim",
        gaps=(
            Gap(
                what="“label margin” of a v",
                readings=("min_i Y_i vᵀx_i/‖v‖, greatest over v",),
                ours="min_i Y_i vᵀx_i/‖v‖, greatest over v",
            ),
        ),
    ),
    forall=(p, v, w),
    where=(w >= 1, 3 * w >= 1),
    conclude=(abs(w) >= 1) & (margin_1 <= abs(v) * (1 - 1 * (1 - s1))) & (margin_1 <= abs(v) * (1 - 1 * (1 - s2))),
    scalar_part="Encoded are the margin of input 1 and the constraints of the v-SVM in numbers. That s₁ and s₂ are softmax "
    "weights of the data, that the SVM is solved by 1, and that the label margin is at most the margin of input 1, "
    "is worked out in the note.",
    not_checked="Theorem II on these data; how often B holds.",
)
