"""Assumption B as printed fails for every ν > 0 on a dataset with an input off the support set.

Role.  Why the maximum over all inputs asks too much: missing the optimal token of an input with margin to spare costs no label margin.
Note.  The data: Y = (1, 1), d = 2, keys equal to the tokens; tokens (1, 0) (optimal) and (0, 0), tokens (2, 1) (optimal) and (3/2, −1).
The v-SVM (w₁ ≥ 1, 2w₁ + w₂ ≥ 1) is solved by v = (1, 0): Γ = 1, and input 2 with its margin 2 is not in S.  At p = (2, −½)/ν the key
difference (½, 2) of input 2 is orthogonal to p, so s₂ = ½, while s₁ = g(2/ν).  Both margins of v exceed Γ − ν(1 − s₂), which is at least
Γ − ν·max(1 − s₁, 1 − s₂).
"""

from fractions import Fraction

from checker.language import Claim, Source, scalar, sigmoid

nu, w1, w2 = scalar("nu"), scalar("w1"), scalar("w2")
p1, p2 = 2 / nu, -(Fraction(1, 2) / nu)
s1, s2 = sigmoid(p1 * (1 - 0) + p2 * (0 - 0)), sigmoid(p1 * (2 - Fraction(3, 2)) + p2 * (1 - -1))
margin_1, margin_2 = 1 * s1 + 0 * (1 - s1), 2 * s2 + Fraction(3, 2) * (1 - s2)

CLAIM = Claim(
    title="For a dataset with an input off S every ν > 0 has a p whose label margin exceeds Γ − ν·max(1 − s)",
    source=Source(paper="maxmargin", where="slide “Assumption B”", fidelity="verbatim"),
    forall=(nu, w1, w2),
    where=(nu > 0, w1 >= 1, 2 * w1 + w2 >= 1),
    conclude=(w1 * w1 + w2 * w2 >= 1) & (1 - nu * (1 - s2) < margin_1) & (1 - nu * (1 - s2) < margin_2),
    scalar_part="Encoded are both margins at one p for each ν, and the constraints of the v-SVM, in numbers. That s₁ and s₂ are"
    " softmax weights of the data, and that the SVM is solved by (1, 0), is worked out in the note.",
    not_checked="Which datasets with S ≠ [n] have a p that keeps one input undecided: assumption-b is one that has none.",
)
