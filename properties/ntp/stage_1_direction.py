"""Stage 1: the direction of W_ov tends to that of W_ov*, at a sub-linear rate.

Role.  The preparatory stage: the feed-forward layer learns the collocation n.
Note.  *Equal weights* (the loss sums over all words once): ∇L₀ at c·W_ov* is a negative multiple of W_ov* for every c, a
rational identity in e^c that is checked exactly; so W_ov(t) lies on the ray of W_ov* from the first step on, and the rate
is met with nothing left to converge. *Words weighed by frequency*: a rate read off a finite run has no truth value of its
own. The criterion, stated before the run: |V| = 20; the identity holds in all 20 columns; and for three collocations with
frequencies 1 … 9 (seeds 101–103), normalised descent from 0 with step 1/5 up to t = 2¹⁴, the local exponents of the distance
of W/‖W‖ and W*/‖W*‖ are at most −1/2 in the last four doublings.
"""

from functools import cache

from checker.language import Claim, Experiment, Gap, Source, own_function
from checker.next_token.experiment import doublings, experiment
from checker.next_token.max_margin import columns_that_descent_keeps
from checker.next_token.rates import bracket, exponents
from checker.report.plots import line_plot

SEEDS, TIMES, LAST = (101, 102, 103), doublings(4, 14), 4


@cache
def run(seed: int):
    return experiment(seed, frequent=True).first_stage(step=0.2, record=TIMES)


def distances(seed: int) -> list[float]:
    return run(seed).distances(experiment(seed).feed_forward)


def brackets() -> list:
    return [bracket(exponents(TIMES, distances(seed)), last=LAST) for seed in SEEDS]


def columns_on_the_ray() -> int:
    one = experiment(SEEDS[0])
    return columns_that_descent_keeps(one.language.training.collocation, one.feed_forward)


def plots() -> list[dict]:
    series = {f"collocation {seed}": (TIMES, distances(seed)) for seed in SEEDS}
    first = distances(SEEDS[0])[0] * 2
    series["t^−1/2"] = (TIMES, [first * (TIMES[0] / t) ** 0.5 for t in TIMES])
    svg = line_plot(series, title="Distance of W_ov(t) to the direction of W_ov*, words weighed by frequency", x_label="step t",
                    y_label="distance", log_x=True, log_y=True)  # fmt: skip
    return [
        {"title": "Stage 1, direction", "svg": svg, "caption": f"Fitted exponents: {'; '.join(map(str, brackets()))}."}
    ]


CLAIM = Claim(
    title="Stage 1: W_ov turns to the direction of W_ov* at least as fast as t^−1/2, and has it from the start with equal weights",
    source=Source(
        paper="ntp",
        where="abstract",
        fidelity="paraphrase",
        gaps=(
            Gap(
                what="how the collocation loss weighs its words",
                readings=("all the same", "by frequency"),
                ours="every",
            ),
            Gap(
                what="“converge sub-linearly”: which power of t, up to logarithms",
                readings=("the distance of unit matrices is O(t^−1/2)", "another power"),
                ours="the distance of unit matrices is O(t^−1/2)",
            ),
        ),
    ),  # fmt: skip
    forall=(),
    conclude=(own_function("columns_on_the_ray_of_20") >= 20)
    & (own_function("greatest_of_the_last_exponents") <= "-1/2"),
    functions={
        "columns_on_the_ray_of_20": columns_on_the_ray,
        "greatest_of_the_last_exponents": lambda: max(one.high for one in brackets()),
        "fitted_exponents": lambda: "; ".join(map(str, brackets())),
        "greatest_distance_at_2_to_14": lambda: max(distances(seed)[-1] for seed in SEEDS),
    },
    plots=plots,
    experiment=Experiment(
        stated="Before the run. The columns on the ray are an identity and can not fail; the exponents can.",
        size="three collocations, 16,384 steps",
        paper_shows=(
            "The abstract, which is what we have of this paper: “both layers converge sub-linearly to the direction "
            "of their corresponding max-margin solutions”."
        ),
    ),
    not_checked="The limit itself for unequal weights; embeddings that are not orthonormal.",
)
