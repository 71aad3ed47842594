"""With an input off the support, the limit of the joint ℓp path depends on how r grows beside R.

Role.  Why lp-joint-path asks that every input be a support vector: no order of the limits is printed.
Note.  The optimal tokens are again the only choice of greatest ℓp label margin. An input off the support S weighs e^(−cr) less, and its
wrong tokens e^(−R) less: at r ∝ √R the path wants margins ≥ 1 of every input, the ℓp-AttSVM; at r ∝ R² those of S, and ≥ 0 off it, as
theorem-2-joint-logistic-repaired has it at p = 2 for r → ∞ first; at r ∝ R something between. The criterion, stated before the run: two
inputs of two Gaussian tokens in the plane, seeds from 701; for each of p = 3/2, 7/4, 2 and 3 the first two draws with an input off S, where
the ℓp-AttSVM of S alone keeps margins ≥ 0 off S and is another direction (divergence above 10⁻⁶); radii and starts as in lp-joint-path.
Between the last three radii W's divergence to the ℓp-AttSVM at r ∝ √R, and that to the ℓp-AttSVM of S at r ∝ R², lose at least half a digit
with each decade of R, or are below 10⁻⁵⁰, and at r ∝ R² that to the ℓp-AttSVM ends above 10⁻⁶, on every dataset. At r ∝ R the figures are
reported.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import count
from random import Random

from checker.descent.mirror import directional_divergence
from checker.experiments.joint_paths import JointPath, digits_per_decade, joint_paths, joint_target
from checker.language import Claim, Experiment, Gap, Source, gaussian_datasets, own_function
from checker.svm.lp_norm import LpSVM

POWERS = (Fraction(3, 2), Fraction(7, 4), Fraction(2), Fraction(3))
HALF, TOGETHER, TWICE = Fraction(1, 2), Fraction(1), Fraction(2)
ORDERS = (HALF, TOGETHER, TWICE)
GROWTHS = (10**2, 10**4, 10**6, 10**8)
STARTS, DRAWS, FIRST_SEED = 10, 2, 701
APART, LEAST_DIGITS = 1e-6, Fraction(1, 2)


@cache
def found() -> tuple[list[tuple[LpSVM, dict[Fraction, JointPath]]], Counter]:
    """For each dataset the ℓp-AttSVM of S alone and the path of each order; why other draws were set aside."""
    paths, ledger = [], Counter()
    for power in POWERS:
        kept = 0
        for seed in count(FIRST_SEED):
            if kept == DRAWS:
                break
            target = joint_target(gaussian_datasets(2, 2, 2).draw(Random(seed)), power, ledger)
            if target is None:
                continue
            if target.every_input_supports:
                ledger["every input supports"] += 1
                continue
            alone = target.matrix_of_support
            if alone is None:
                ledger["a constraint off the support binds"] += 1
            elif not directional_divergence(target.matrix.w, alone.w, power) > APART:
                ledger["the two SVMs agree"] += 1
            else:
                both = joint_paths(target, growths=GROWTHS, orders=ORDERS, starts=STARTS)
                paths.append((alone, dict(zip(ORDERS, both, strict=True))))
                kept += 1
    return paths, ledger


def to_the_lp_attsvm() -> list[float]:
    """Digits per decade at r ∝ √R."""
    return [digits_per_decade(both[HALF], "matrix") for _, both in found()[0]]


def to_the_support_alone() -> list[float]:
    """Digits per decade at r ∝ R²."""
    return [digits_per_decade(both[TWICE], "matrix", alone) for alone, both in found()[0]]


def last(order: Fraction, own: bool = True) -> list[float]:
    """The divergences to the ℓp-AttSVM, or to that of S, at the last radius reached."""
    followed = [(alone, both[order]) for alone, both in found()[0] if both[order].points]
    return [path.divergences("matrix", None if own else alone)[-1] for alone, path in followed]


CLAIM = Claim(
    title="An input off the support: W_R/R tends to the ℓp-AttSVM if r ∝ √R, to that of the support alone if r ∝ R²",
    source=Source(
        paper="mirror", where="abstract, on the joint optimisation; compare lp-joint-path", fidelity="paraphrase",
        gaps=(Gap(what="the order of the limits r → ∞ and R → ∞", readings=("r first", "R first", "together"), ours="together"),),
    ),
    forall=(),
    conclude=(own_function("datasets") >= 8) & (own_function("miss_the_lp_AttSVM_at_root_R") <= 0)
    & (own_function("miss_the_support_alone_at_R_squared") <= 0) & (own_function("reach_the_lp_AttSVM_at_R_squared") <= 0),
    functions={
        "datasets": lambda: len(found()[0]),
        "miss_the_lp_AttSVM_at_root_R": lambda: sum(not x >= LEAST_DIGITS for x in to_the_lp_attsvm()),
        "miss_the_support_alone_at_R_squared": lambda: sum(not x >= LEAST_DIGITS for x in to_the_support_alone()),
        "reach_the_lp_AttSVM_at_R_squared": lambda: sum(not x > APART for x in last(TWICE)),
        "at_R_last_divergences_to_the_lp_AttSVM": lambda: ", ".join(f"{x:.2g}" for x in last(TOGETHER)),
        "at_R_last_divergences_to_the_support_alone": lambda: ", ".join(f"{x:.2g}" for x in last(TOGETHER, own=False)),
        "discard_ledger": lambda: ", ".join(f"{k} where {why}" for why, k in sorted(found()[1].items())),
    },
    experiment=Experiment(
        stated="Before the run.",
        paper_shows=(
            "The abstract, which is what we have of this paper: “establishing conditions under which this complex "
            "joint optimization converges to their respective hard-margin SVM solutions”. The constraints off the "
            "support are reconstructed."
        ),
    ),
    not_checked="The limits themselves; that the best local minimum found is the global one; binding constraints off the support.",
)  # fmt: skip
