"""The ℓp regularisation path W_R = argmin of L over ‖W‖_p ≤ R turns into the direction of the ℓp-AttSVM.

Role.  The limit that mirror descent is compared with, without a step size.
Note.  A finite number of radii decides no limit, so this is evidence. The criterion, stated before the run: n = 2 inputs of T = 3
Gaussian tokens in the plane, first tokens as queries, seeds 1–3, p = 3/2, 7/4, 2 and 3; points of L + ψ/t, stationary to 40 digits, up to
log t = 2^12, where ‖W‖_p is 10³ and more. In the last four points, whose R nearly doubles from one to the next, Lemma 1 of
docs/limits_path.md makes the point the only global minimiser of its objective, so W_R of its own R; and the directional divergence
to the ℓp-AttSVM of the optimal tokens (certified gap below 10⁻²⁰) falls by a half or more each time, or is below 10⁻⁵⁰. All runs must
meet this; datasets whose optimal tokens have no ℓp-AttSVM are counted.
"""

from fractions import Fraction
from functools import cache
from random import Random

from checker.errors import InputError
from checker.language import Claim, Experiment, Source, gaussian_datasets, own_function
from checker.paths.lp import mirror_path
from checker.report.plots import line_plot

POWERS = (Fraction(3, 2), Fraction(7, 4), Fraction(2), Fraction(3))
SEEDS = (1, 2, 3)
LAST, REACHED = 4, 1e-50


@cache
def path(power: Fraction, seed: int):
    """None where the optimal tokens have no ℓp-AttSVM."""
    data = gaussian_datasets(2, 3, 2).draw(Random(seed))
    try:
        return mirror_path(data, power=power, last_power=12)
    except InputError:
        return None


def paths() -> list:
    return [p for p in (path(power, seed) for power in POWERS for seed in SEEDS) if p is not None]


def turns(one) -> bool:
    d = one.divergences[-LAST:]
    return len(d) == LAST and all(b < REACHED or 2 * b <= a for a, b in zip(d, d[1:], strict=False))


def is_global(one) -> bool:
    return len(one.only_minimum) >= LAST and all(one.only_minimum[-LAST:])


def plots() -> list[dict]:
    shown = {f"p = {p}": path(p, 2) for p in POWERS}
    series = {name: (one.radii, one.divergences) for name, one in shown.items() if one is not None}
    svg = line_plot(series, title="Divergence of the path to the ℓp-AttSVM, seed 2", x_label="R", y_label="directional divergence",
                    log_x=True, log_y=True)  # fmt: skip
    return [{"title": "The ℓp path", "svg": svg, "caption": "Each point is a minimiser of L on ‖W‖_p ≤ R."}]


CLAIM = Claim(
    title="W_R/R tends to the direction of the ℓp-AttSVM, W_R = argmin of L over ‖W‖_p ≤ R",
    source=Source(paper="mirror", where="the ℓp regularisation path", fidelity="reconstructed"),
    forall=(),
    conclude=(own_function("paths_that_do_not_turn_to_the_svm") <= 0) & (own_function("paths_not_proved_global") <= 0)
    & (own_function("paths") >= 8),
    functions={
        "paths": lambda: len(paths()),
        "paths_that_do_not_turn_to_the_svm": lambda: sum(not turns(one) for one in paths()),
        "paths_not_proved_global": lambda: sum(not is_global(one) for one in paths()),
        "least_last_radius": lambda: min(one.radii[-1] for one in paths() if one.radii),
        "largest_last_divergence": lambda: max(one.divergences[-1] for one in paths() if one.radii),
        "datasets_without_an_svm": lambda: len(POWERS) * len(SEEDS) - len(paths()),
    },
    plots=plots,
    experiment=Experiment(
        stated="Before the run.",
        size="12 paths, seeds 1–3 at four p",
        paper_shows=(
            "The abstract, which is what we have of this paper, does not speak of the path; the statement is "
            "reconstructed."
        ),
    ),
    not_checked="The limit itself; that the computed point is stationary beyond its 40 digits; larger data, other losses.",
)  # fmt: skip
