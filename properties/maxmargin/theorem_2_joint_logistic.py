"""Logistic loss, r → ∞ before R → ∞, Assumption B on the support set: the joint path tends to the v-SVM and the joint p-SVM.

Role.  Our repair of Theorem II: the loss of the abstract, and B in the form that data with inputs off S can meet.
Note.  With B over [n], as printed, and r first, Theorem II for the logistic loss is true, by an argument on paper. With B over S, as in
our repair, it is false, by an argument in two parts. Only the first part has a certificate, so the verdict is DOUBTFUL and not REFUTED.

The repair's hypotheses, in the place of the printed ones: the logistic loss; r → ∞ before R → ∞; the v-SVM and the p-SVM for α are
feasible; B with its maximum over S; α are the optimal tokens for v(α). A program checks them for each drawn dataset.

1. Certified: theorem-2-joint-logistic-fails-off-support proves for one dataset that the label margin at p is g(p₁). So among all p of
   length R it is greatest at (R, 0), and the joint p-SVM points along (1, 1).

2. On paper: as r → ∞ first, p_R is the p of greatest label margin (docs/limits_joint.md, Lemma 9). The language has no function for this
   limit.

With B over [n], as printed, and r first, the argument is this. B gives ν·max_i(1 − s_iα) ≤ Γ − Γ(p_R) ≤ C·e^{−RΞ}. Here Γ(p) is the
label margin at p, Ξ = 1/‖u‖, and u is the joint p-SVM's solution.
So every margin of p_R is at least RΞ − C. A limit p̄ of p_R/R has p̄/Ξ feasible with ‖p̄/Ξ‖ ≤ ‖u‖: it is u/‖u‖.

The limit is known on one kind of data (Lemma 9): one support vector, whose other tokens are shorter, and other inputs with margin to
spare. There p_R/R tends to the p-SVM of that input alone. This is the joint p-SVM's direction, unless an input off S has to give up its
α_i.

The criterion: 600 drawn datasets, of 2 or 3 inputs of 2 tokens in {−4, …, 4}^d, d = 2 or 3, with any α. Inputs but the first are moved
along x_1α to have margin to spare. Counted are those that meet the hypotheses, whose α are optimal for v(α), and whose limit is known.
Each limit is decided exactly. None may miss the joint p-SVM's direction.

A repair: theorem-2-joint-logistic-repaired. It asks that tokens other than α_i off S score below the label margin under v(α).

Open: R first, or r and R together. There n·L = Σ log(1 + e^{−μ_i(v)}), with μ_i(v) the margin of v over attention weights. It weighs an
input off S by e^{−r(μ_i − Γ)} against those on S. No order of r and R is known to decide which is less.
"""

from collections import Counter
from functools import cache

from checker.experiments.margin_paths import best_for_own_head, drawn, known_limit, with_spare_margin
from checker.language import Claim, Gap, Source, own_function

SIZES = ((2, 2), (2, 3), (3, 2), (3, 3))
SEEDS = range(1, 151)


@cache
def found() -> tuple[list, Counter]:
    """For each draw whose limit is known: is it the joint p-SVM's direction, and are α optimal for v(α); why others are not known."""
    ledger, answers = Counter(), []
    for n, d in SIZES:
        for seed in SEEDS:
            instance = with_spare_margin(*drawn(seed, n=n, d=d))
            answer = known_limit(*instance, ledger)
            if answer is not None:
                answers.append((answer, best_for_own_head(*instance)))
    return answers, ledger


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
                readings=("over [n], as printed", "over S"),
                ours="over S",
            ),
            Gap(
                what="which α",
                readings=("any for which B holds", "the optimal tokens for the head v(α)"),
                ours="every",
            ),
        ),
    ),
    repairs="theorem-2-joint",
    forall=(),
    conclude=(own_function("known_limits_with_optimal_tokens") >= 1)
    & (own_function("of_these_miss_the_joint_SVM") <= 0),
    functions={
        "known_limits_with_optimal_tokens": lambda: sum(optimal for _, optimal in found()[0]),
        "of_these_miss_the_joint_SVM": lambda: sum(optimal and not hit for hit, optimal in found()[0]),
        "known_limits_with_any_tokens": lambda: len(found()[0]),
        "of_those_miss_the_joint_SVM": lambda: sum(not hit for hit, _ in found()[0]),
        "discard_ledger": lambda: ", ".join(f"{k} where {why}" for why, k in sorted(found()[1].items())),
    },
    not_checked="Data with several support vectors; the limit of v_r/r, which Lemma 9 gives; other orders of the limits.",
)
