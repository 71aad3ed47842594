"""The public experiment on losses: whatever the loss and the size of a score, the direction is (1, 0).

Role.  The max-margin direction depends on keys only; loss and scores decide how long it takes.
Note.  X = [(0,0,0), (1,1,C)], [(0,0,0), (1,−1,1)], Y = 1, C ∈ {1 … 10, 100}; keys the first two coordinates, scores the third, p(0) =
0 (max_margin_attention, diff_loss_function.ipynb, cells 1 and 2). So p_mm = (1, 0) for every C. An experiment has no truth value of
its own; the criterion, stated before the run, for the logistic, exponential and correlation losses (the notebook's cell 2 lists −x
and log and does not run the third, and it steps in float32 with ‖∇L‖ + 10⁻⁹ as divisor, which stops a run at ‖p‖ of about 17; nothing
is printed). *Limits*: plain descent with a step below 1/Λ is captured (docs/limits.md, Lemma 3) with limit p_mm in all 33 cases,
which is exact. *The recipe* (normalised, 1/10, 1,000 steps, log-scaled float64): the angle to p_mm is at most 1/10 at 1,000 steps in
the 30 cases with C ≤ 10, and smaller at 10⁴ steps than at 1,000 in the 30 cases with C > 1. As first stated, the last part asked it
of all 33, which C = 1 cannot give: there the run stays on the axis, and the angle is 0 at every step.
"""

from fractions import Fraction
from functools import cache

from checker.data.dataset import Dataset
from checker.descent import Descent
from checker.descent.float64 import descend_batch
from checker.descent.limit_run import descent_problem, gentle_step
from checker.language import Claim, Experiment, Gap, Setting, Source, own_function
from checker.limits import Problem, Sequence, settle
from checker.own_data.descent_report import watched
from checker.report.plots import line_plot
from checker.svm.attention_svm import prompt_svm
from checker.truth import Truth

LOSSES = ("logistic", "exponential", "correlation")
SIZES = (*range(1, 11), 100)
STEPS = (1, 3, 10, 30, 100, 300, 1000, 3000, 10_000)
ZERO, BEST = (Fraction(0),) * 3, (1, 1)


@cache
def data(C: int) -> Dataset:
    tokens = [[[0, 0, 0], [1, 1, C]], [[0, 0, 0], [1, -1, 1]]]
    keys = [[1, 0, 0], [0, 1, 0], [0, 0, 0]]
    return Dataset.from_json({"tokens": tokens, "labels": [1, 1], "head": [0, 0, 1], "key_matrix": keys})


@cache
def angles(loss: str) -> dict[int, tuple[float, ...]]:
    """At STEPS, to (1, 0), for every C."""
    problems = [descent_problem(data(C), parameter="p", loss=loss) for C in SIZES]
    descent = Descent(step=Fraction(1, 10), steps=STEPS[-1], normalised=True, record=STEPS)
    runs = descend_batch(problems, [ZERO] * len(SIZES), descent, double_double=True)
    at = [runs[0].steps.index(k) for k in STEPS]
    seen = [watched(data(C), run, BEST, parameter="p").angles for C, run in zip(SIZES, runs, strict=True)]
    return {C: tuple(row[k] for k in at) for C, row in zip(SIZES, seen, strict=True)}


def captured(loss: str, C: int) -> bool:
    step = gentle_step(descent_problem(data(C), parameter="p", loss=loss))
    sequence = Sequence(problem=Problem.of(data(C), loss, parameter="p"), start=ZERO, step=step)
    claimed = (Fraction(1), Fraction(0), Fraction(0))
    settled = settle(sequence, claimed, lambda: prompt_svm(data(C), BEST).solution)
    return settled.direction is Truth.TRUE and settled.diverges is Truth.TRUE


def near_at_1000() -> int:
    k = STEPS.index(1000)
    return sum(angles(loss)[C][k] <= 0.1 for loss in LOSSES for C in SIZES if C <= 10)


def nearer_at_10000() -> int:
    a, b = STEPS.index(1000), STEPS.index(10_000)
    return sum(angles(loss)[C][b] < angles(loss)[C][a] for loss in LOSSES for C in SIZES if C > 1)


def plots() -> list[dict]:
    series = {f"{loss}, C = {C}": (STEPS, angles(loss)[C]) for loss in LOSSES for C in (1, 10, 100)}
    svg = line_plot(series, title="Angle to the SVM direction (1, 0)", x_label="step", y_label="angle (radians)",
                    log_x=True, log_y=True)  # fmt: skip
    caption = "Where −ℓ′(C) is e^−C the larger score is slow to count; with the correlation loss it is fast."
    return [{"title": "Three losses", "svg": svg, "caption": caption}]


CLAIM = Claim(
    title="Three losses, scores up to 100: the direction is (1, 0) in every case",
    source=Source(
        paper="maxmargin", where="the public experiment notebook-losses", fidelity="paraphrase",
        gaps=(Gap(what="which losses, and p(0)", readings=("the three decreasing losses, p(0) = 0", "others"),
                  ours="the three decreasing losses, p(0) = 0"),),
    ),
    forall=(),
    conclude=(own_function("limits_decided_exactly_of_33") >= 33) & (own_function("angles_of_a_tenth_at_1000_of_30") >= 30)
    & (own_function("angles_smaller_at_10000_of_30") >= 30),
    functions={
        "limits_decided_exactly_of_33": lambda: sum(captured(loss, C) for loss in LOSSES for C in SIZES),
        "angles_of_a_tenth_at_1000_of_30": near_at_1000,
        "angles_smaller_at_10000_of_30": nearer_at_10000,
        "logistic_angle_for_C_100_at_1000": lambda: angles("logistic")[100][STEPS.index(1000)],
        "correlation_angle_for_C_100_at_1000": lambda: angles("correlation")[100][STEPS.index(1000)],
    },
    plots=plots,
    experiment=Experiment(
        stated=(
            "Before the run, but for one exception that was made after it: C = 1 is left out of the last part, "
            "where the angle is 0 at every step. The public data and recipe leave no fresh seeds."
        ),
        size="three losses, eleven C, 10,000 steps (the notebook: 1,000)",
        paper_shows=(
            "Cell 3 of the notebook plots 200 steps. Its logistic curve for C = 100 runs along (1, −1), at 45° to the SVM, and does not "
            "turn; ours is at .52 radians at step 1,000, and nearer later. The abstract says that the "
            "results are “applicable to general data”."
        ),
        settings=(
            Setting(what="scores C", paper="1, 2, …, 10 and 100", ours="1, 2, …, 10 and 100"),
            Setting(what="learning rate", paper=".1", ours=".1"),
            Setting(what="losses", paper="−x and log(1 + e⁻ˣ)", ours="these and e⁻ˣ"),
            Setting(what="numbers", paper="float32; ‖∇L‖ + 10⁻⁹ divides", ours="log-scaled float64; ‖∇L‖ divides"),
            Setting(what="steps", paper="1,000", ours="10,000"),
        ),
    ),
    not_checked="The limit of normalised descent.  The squared loss, whose minimiser is finite where a best score exceeds 1.",
)  # fmt: skip
