"""Logistic loss, r → ∞ before R → ∞, Assumption B on the support set: the joint path misses the joint p-SVM.

Role.  Our repair of Theorem II, as a statement that has one truth value: the title names the loss, the order of the limits and the set.
Note.  B over [n], as printed, with the same order: theorem-2-joint-logistic-over-all-inputs, PROVED. With B over S one dataset is enough
for a counter-example: Y = (1, 1), tokens (1, 0) (α) and (0, 0), tokens (2, 1) (α) and (3/2, 0), keys that differ by (1, 0) and (−1, 1).
theorem-2-joint-logistic-fails-off-support proves that B holds on S and that the label margin at p is g(p₁). The joint p-SVM is solved by
(1, 1), and α are the optimal tokens for v(α).

p_R is a p of greatest label margin on the ball ‖p‖ ≤ R, as r → ∞ first (docs/limits_joint.md, Lemma 9). That margin is g(R). The statement
is what a limit along (1, 1) would need: from some radius C on, every p of that label margin is within R/2 of R·(1, 1)/√2. It is refuted:
p = (R, 0) has the margin g(R) at every R, and its distance from R·(1, 1)/√2 is R·√(2 − √2) > R/2.

Until this was certified, a sample stood here: of 103 drawn datasets with a known limit, 61 miss the joint p-SVM. A repair for B over S is
theorem-2-joint-logistic-repaired: tokens other than α_i off S score below the label margin under v(α).

Not decided: R → ∞ first, or r and R together. The obstacle: n·L = Σ log(1 + e^{−μ_i(v)}), with μ_i(v) the margin of v over attention
weights, weighs an input off S by e^{−r(μ_i − Γ)} against those on S. A limit would need a comparison of that factor with e^{−R/‖u‖}, what
the inputs on S lose at radius R. No lemma gives it, as the comparison depends on how r grows with R.
"""

from checker.language import Claim, Gap, Source, scalar, sigmoid, sqrt

C, R, p_1, p_2 = scalar("C"), scalar("R"), scalar("p_1"), scalar("p_2")

CLAIM = Claim(
    title="Logistic loss, r → ∞ before R → ∞, B on S: p_R/R tends to the direction of the joint p-SVM",
    source=Source(
        paper="maxmargin",
        where="slide “Theorem II: Convergence of RP” and abstract (“with logistic loss”)",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="which α",
                readings=("any for which B holds", "the optimal tokens for the head v(α)"),
                ours="every",
            ),
        ),
    ),
    repairs="theorem-2-joint",
    exists=(C,),
    forall=(R, p_1, p_2),
    where=(R >= C, R > 0),
    assuming=(p_1**2 + p_2**2 <= R**2, sigmoid(R) <= sigmoid(p_1)),
    conclude=(p_1 - R / sqrt(2)) ** 2 + (p_2 - R / sqrt(2)) ** 2 <= R**2 / 4,
    scalar_part="Encoded is one dataset: its label margin g(p₁), the greatest one on the ball, g(R), and the direction (1, 1) of its joint "
    "p-SVM. That B holds on S and that the label margin is g(p₁) is proved in theorem-2-joint-logistic-fails-off-support. That p_R has the "
    "greatest label margin is Lemma 9 (a) of docs/limits_joint.md.",
    not_checked="Other orders of the limits; the limit of v_r/r, which Lemma 9 gives.",
)
