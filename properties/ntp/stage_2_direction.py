"""Stage 2: the direction of W_kq tends to that of W_kq*, at a sub-linear rate.

Role.  The paper's main stage: attention learns which word of a sentence calls for the next one.
Note.  A rate read off a finite run has no truth value of its own. The criterion, stated before the run: |V| = 20, three
languages of 40 sentences (seeds 101–103), W_ov frozen after 1,000 steps of .2/√d, then normalised descent on W_kq from 0
with step 1/5 up to t = 2¹⁴. With W_kq* exact and e(t) = ‖W/‖W‖ − W*/‖W*‖‖, the local exponents log₂(e(2t)/e(t)) of the
last four doublings are all at most −1/2 in every run. The step is a choice; claim figure takes the printed one.
"""

from checker.language import Claim, Experiment, Gap, Source, own_function
from checker.next_token.experiment import attention_run, doublings, experiment
from checker.next_token.rates import bracket, exponents
from checker.report.plots import line_plot

SEEDS, TIMES, LAST = (101, 102, 103), doublings(4, 14), 4


def run(seed: int):
    return attention_run(seed, step=0.2, record=TIMES)


def distances(seed: int) -> list[float]:
    return run(seed).distances(experiment(seed).key_query)


def brackets() -> list:
    return [bracket(exponents(TIMES, distances(seed)), last=LAST) for seed in SEEDS]


def plots() -> list[dict]:
    series = {f"language {seed}": (TIMES, distances(seed)) for seed in SEEDS}
    first = distances(SEEDS[0])[0] * 2
    series["t^−1/2"] = (TIMES, [first * (TIMES[0] / t) ** 0.5 for t in TIMES])
    svg = line_plot(series, title="Distance of W_kq(t) to the direction of W_kq*", x_label="step t", y_label="distance",
                    log_x=True, log_y=True)  # fmt: skip
    return [
        {"title": "Stage 2, direction", "svg": svg, "caption": f"Fitted exponents: {'; '.join(map(str, brackets()))}."}
    ]


CLAIM = Claim(
    title="Stage 2: W_kq turns to the direction of W_kq* at least as fast as t^−1/2",
    source=Source(
        paper="ntp", where="abstract", fidelity="paraphrase",
        gaps=(Gap(what="“converge sub-linearly”: which power of t, up to logarithms",
                  readings=("the distance of unit matrices is O(t^−1/2)", "another power"),
                  ours="the distance of unit matrices is O(t^−1/2)"),),
    ),
    forall=(),
    conclude=own_function("greatest_of_the_last_exponents") <= "-1/2",
    functions={
        "greatest_of_the_last_exponents": lambda: max(one.high for one in brackets()),
        "fitted_exponents": lambda: "; ".join(map(str, brackets())),
        "greatest_distance_at_2_to_14": lambda: max(distances(seed)[-1] for seed in SEEDS),
        "greatest_distance_of_the_last_secant": lambda: max(
            run(seed).secant_distances(experiment(seed).key_query)[-1] for seed in SEEDS
        ),
    },
    plots=plots,
    experiment=Experiment(
        stated="Before the run.",
        size="three languages, 16,384 steps",
        paper_shows=(
            "The abstract, which is what we have of this paper: “both layers converge sub-linearly to the direction "
            "of their corresponding max-margin solutions”."
        ),
    ),
    not_checked="The limit itself, other step sizes and languages; whether a power below −1/2 holds for all.",
)  # fmt: skip
