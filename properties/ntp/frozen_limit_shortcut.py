"""Replacing W_ov(t₀) by ‖W_ov(t₀)‖·W_ov*/‖W_ov*‖ in stage 2 changes nothing of the limit.

Role.  The analysis of stage 2 may put the exact solution in the place of a matrix that has no limit.
Note.  With equal weights the two are one matrix (stage-1-direction). So words are weighed by frequencies 1 … 9. A limit
seen in a finite run has no truth value of its own. The criterion, stated before the run: |V| = 20, seeds 101–102, W_ov
after 1,000 steps of .2/√d, step 1/5 up to t = 2¹³: the matrices differ, and in the last four doublings the local exponents
of the distance to W_kq* are at most −1/2 in both runs, as are those of the distance between the runs' directions.
"""

from functools import cache

from checker.language import Claim, Experiment, Source, own_function
from checker.next_token.experiment import FROZEN_AT, distances_between, doublings, experiment, step_size
from checker.next_token.rates import bracket, exponents
from checker.report.plots import line_plot

SEEDS, TIMES, LAST, STEP = (101, 102), doublings(4, 13), 4, step_size(0.2)


@cache
def run(seed: int, short: bool):
    one = experiment(seed, frequent=True)
    return one.second_stage(one.shortcut(step=STEP) if short else one.frozen(step=STEP), step=0.2, record=TIMES)


def to_the_limit(seed: int, short: bool) -> list[float]:
    return run(seed, short).distances(experiment(seed).key_query)


def apart(seed: int) -> list[float]:
    return distances_between(run(seed, False), run(seed, True))


def greatest(series: list[list[float]]) -> float:
    return max(bracket(exponents(TIMES, one), last=LAST).high for one in series)


def distance_of_the_frozen_matrices() -> float:
    one = experiment(SEEDS[0], frequent=True)
    return one.first_stage(step=STEP, record=(FROZEN_AT,)).distances(one.feed_forward)[0]


def plots() -> list[dict]:
    seed = SEEDS[0]
    series = {"W_ov(t₀), to W_kq*": (TIMES, to_the_limit(seed, False)), "shortcut, to W_kq*": (TIMES, to_the_limit(seed, True)),
              "between the two": (TIMES, apart(seed))}  # fmt: skip
    svg = line_plot(series, title="Distances of directions in stage 2", x_label="step t", y_label="distance", log_x=True,
                    log_y=True)  # fmt: skip
    return [
        {
            "title": "With and without the shortcut",
            "svg": svg,
            "caption": f"Language {seed}, words of unequal frequency.",
        }
    ]


CLAIM = Claim(
    title="Stage 2 has the same limit with W_ov(t₀) and with the direction of W_ov* in its place",
    source=Source(paper="ntp", where="the analysis of stage 2", fidelity="reconstructed"),
    forall=(),
    conclude=(own_function("distance_of_the_frozen_directions") > 0) & (own_function("greatest_exponent_to_the_limit") <= "-1/2")
    & (own_function("greatest_exponent_between_the_runs") <= "-1/2"),
    functions={
        "distance_of_the_frozen_directions": distance_of_the_frozen_matrices,
        "greatest_exponent_to_the_limit": lambda: greatest([to_the_limit(s, short) for s in SEEDS for short in (False, True)]),
        "greatest_exponent_between_the_runs": lambda: greatest([apart(s) for s in SEEDS]),
        "greatest_distance_between_the_runs_at_2_to_13": lambda: max(apart(s)[-1] for s in SEEDS),
    },
    plots=plots,
    experiment=Experiment(
        stated="Before the run.",
        size="two languages, 8,192 steps",
        paper_shows=(
            "The abstract, which is what we have of this paper, does not speak of it; the statement is reconstructed."
        ),
    ),
    not_checked="The limit itself; W_ov after other numbers of steps, in particular so few that it predicts wrongly.",
)  # fmt: skip
