"""The joint ℓp path, (v_r, W_R) = argmin of L over ‖v‖_p ≤ r and ‖W‖_p ≤ R, turns into the directions of its ℓp-SVM and ℓp-AttSVM.

Role.  The limit of joint training, without a step size: v separates the selected tokens by label, W selects them.
Note.  The optimal tokens are the only choice of greatest ℓp label margin, and every input is a support vector of their ℓp-SVM with a
positive multiplier: then the limit holds on paper however r and R grow (docs/limits_path.md, Lemma 11), and with an input off the support
it depends on how (lp-joint-path-off-support). Beside it, numbers. The criterion, stated before the run: p = 3/2, 7/4, 2 and 3; six small
datasets (one input of two numbers; one input; doubled losing tokens; an input of one token; three inputs; the notebook's) and two draws of
Gaussian tokens (n = 2, T = 3, d = 2, seeds 601 and 602); R = g‖W_mm‖_p and r = g‖v_mm‖_p, g = 10², 10⁴, 10⁶, 10⁸, and on the first draw
at p = 3/2 and 3 also r = √g‖v_mm‖_p and g²‖v_mm‖_p; the best of the local minima found from 10 starts at g = 8 and 10 at g = 32, and
followed. Between the last three radii the directional divergences of v and of W lose at least one digit with each decade of their own
radius, or are below 10⁻⁵⁰, on every path. Data without the hypotheses are counted.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

from checker.data.dataset import Dataset
from checker.experiments.joint_paths import JointPath, digits_per_decade, joint_paths, joint_target
from checker.language import Claim, Experiment, Gap, Source, gaussian_datasets, own_function
from checker.report.plots import line_plot

POWERS = (Fraction(3, 2), Fraction(7, 4), Fraction(2), Fraction(3))
TOGETHER, HALF, TWICE = Fraction(1), Fraction(1, 2), Fraction(2)
GROWTHS = (10**2, 10**4, 10**6, 10**8)
STARTS, LEAST_DIGITS = 10, 1
SEEDS = (601, 602)
SMALL = (
    ("two numbers", [[[2], [-1]]], (1,)),
    ("one input", [[[2, 1], [-1, 1], [1, -1]]], (1,)),
    ("doubled losers", [[[3, 1], [-1, 2], [-1, 2]], [[-1, -2], [1, 1], [1, 1]]], (1, -1)),
    ("a lone token", [[[3, 1]], [[-1, -2], [1, 1], [1, 0]]], (1, -1)),
    ("three inputs", [[[3, 0, 1], [-1, 1, 0]], [[0, 3, 1], [1, -1, 0]], [[1, 0, 3], [0, 1, -1]]], (1, 1, 1)),
    ("notebook", [[["-2.7", "1.2"], ["1.4", "2.1"], ["1.3", "-.1"]], [[".4", "-2.2"], ["-1.1", "-.4"], [".9", ".1"]]], (1, -1)),
)  # fmt: skip


def datasets() -> list[tuple[str, Dataset]]:
    """First tokens as queries."""
    small = [
        (name, Dataset.from_json({"tokens": tokens, "labels": labels, "head": tokens[0][0], "queries": [X[0] for X in tokens]}))
        for name, tokens, labels in SMALL
    ]  # fmt: skip
    return small + [(f"draw {seed}", gaussian_datasets(2, 3, 2).draw(Random(seed))) for seed in SEEDS]


@cache
def found() -> tuple[list[tuple[str, Fraction, JointPath]], Counter]:
    """(dataset, order, path), and how many (dataset, p) were set aside, by reason."""
    paths, ledger = [], Counter()
    for name, data in datasets():
        for power in POWERS:
            target = joint_target(data, power, ledger)
            if target is None:
                continue
            if not target.every_input_supports:
                ledger["an input off the support"] += 1
                continue
            every = name == f"draw {SEEDS[0]}" and power in (POWERS[0], POWERS[-1])
            orders = (TOGETHER, HALF, TWICE) if every else (TOGETHER,)
            both = joint_paths(target, growths=GROWTHS, orders=orders, starts=STARTS)
            paths += [(name, order, path) for order, path in zip(orders, both, strict=True)]
    return paths, ledger


def digits(part: str) -> list[float]:
    return [digits_per_decade(path, part) for _, _, path in found()[0]]


def missing(part: str) -> int:
    return sum(not x >= LEAST_DIGITS for x in digits(part))


def plots() -> list[dict]:
    shown = [one for one in found()[0] if one[0] == "notebook"]
    series = {
        f"{symbol}, p = {path.target.power}": (path.growths, path.divergences(part))
        for _, _, path in shown
        for part, symbol in (("head", "v"), ("matrix", "W"))
    }
    svg = line_plot(series, title="Divergence to the own ℓp SVM, r and R together", x_label="R/‖W_mm‖_p", y_label="directional divergence",
                    log_x=True, log_y=True)  # fmt: skip
    return [
        {
            "title": "The joint ℓp path",
            "svg": svg,
            "caption": "The notebook's two inputs; the best local minimum at each radius.",
        }
    ]


CLAIM = Claim(
    title="Every input a support vector: (v_r/r, W_R/R) tends to the directions of the ℓp-SVM and the ℓp-AttSVM",
    source=Source(
        paper="mirror", where="abstract: “conditions under which this complex joint optimization converges to their … SVM solutions”",
        fidelity="paraphrase",
        gaps=(
            Gap(what="which conditions, and which tokens are the optimal ones",
                readings=("the only choice of greatest ℓp label margin, every input a support vector", "inputs off the support allowed",
                          "any tokens with both SVMs feasible"),
                ours="the only choice of greatest ℓp label margin, every input a support vector"),
            Gap(what="what is optimised", readings=("the regularisation path", "mirror descent on both"),
                ours="the regularisation path"),
            Gap(what="the order of the limits r → ∞ and R → ∞", readings=("r first", "R first", "together: r ∝ R, √R or R²"),
                ours="together: r ∝ R, √R or R²"),
        ),
    ),
    forall=(),
    conclude=(own_function("paths") >= 20) & (own_function("heads_that_do_not_near_the_lp_SVM") <= 0)
    & (own_function("matrices_that_do_not_near_the_lp_AttSVM") <= 0),
    functions={
        "paths": lambda: len(found()[0]),
        "heads_that_do_not_near_the_lp_SVM": lambda: missing("head"),
        "matrices_that_do_not_near_the_lp_AttSVM": lambda: missing("matrix"),
        "least_digits_per_decade": lambda: min(digits("head") + digits("matrix")),
        "largest_last_divergence": lambda: max(
            path.divergences(part)[-1] for _, _, path in found()[0] if path.points for part in ("head", "matrix")
        ),
        "local_minima_followed": lambda: sum(path.minima for _, order, path in found()[0] if order == TOGETHER),
        "discard_ledger": lambda: ", ".join(f"{k} where {why}" for why, k in sorted(found()[1].items())),
    },
    plots=plots,
    experiment=Experiment(
        stated="Before the run.",
        paper_shows=(
            "The abstract, which is what we have of this paper: “establishing conditions under which this complex "
            "joint optimization converges to their respective hard-margin SVM solutions”."
        ),
    ),
    not_checked="The limit itself (Lemma 11 is on paper); that the best local minimum on both spheres is the global one; iterated limits.",
)  # fmt: skip
