"""The public experiment with three inputs: six starts, one direction.

Role.  With equal scores off the optimum no other choice of tokens attracts.
Note.  The data are those of the public notebook (max_margin_attention, multi_input_converge.ipynb, cell 1), drawn by its own
generator: torch's, seed 0. n = 3, T = 7, the optimal score 1 and the others 1/2; keys are the first two coordinates; starts (c, 0,
0), c = 1, 1/2, 0, −1/2, −1, −3/2. Cell 3 prints .31319, half the squared norm of an SVM over all three coordinates, the score among
them. Descent sees two of them. There the optimum is .37134, in the same direction, as all scores are 1/2 apart. The notebook steps in
float32 and divides by ‖∇L‖ + 10⁻¹². It stands still at ‖p‖ of about 25, where the paper's step would be at 100 (docs/notebooks.md).
Ours is log-scaled and has no such term. An experiment has no truth value of its own. The criterion: the printed number comes out to
five digits. *Limits*: plain descent with a step below 1/Λ, logistic loss, is captured (docs/limits.md, Lemma 3) with limit p_mm
within 500 steps from at least half of the starts, and from none is another limit decided. *The recipe* (normalised, 1/10, log-scaled
float64): after 1,000 steps the cosine to p_mm is at least 95/100 in 9 of 10 runs, and in 9 of 10 the angle is smaller at 10⁴ steps
than at 1,000.
"""

from fractions import Fraction
from functools import cache

from checker.descent import Descent
from checker.descent.float64 import descend_batch
from checker.descent.limit_run import descent_problem, gentle_step
from checker.experiments.public_notebooks import three_inputs
from checker.language import Claim, Experiment, Printed, Setting, Source, own_function
from checker.limits import Problem, Sequence, settle
from checker.own_data.descent_report import watched
from checker.report.plots import line_plot
from checker.svm.attention_svm import prompt_svm
from checker.truth import Truth

DATA, BEST = three_inputs(), (0, 0, 0)
STARTS = tuple((Fraction(c), Fraction(0), Fraction(0)) for c in ("1", "1/2", "0", "-1/2", "-1", "-3/2"))
STEPS = (10, 30, 100, 300, 1000, 3000, 10_000)
COS_95 = 0.3175604292915215  # arccos(95/100)
PRINTED = Fraction(31319, 100_000)


@cache
def svm(coordinates: int = 2):
    """Over the two coordinates that descent sees, or over all three, as the notebook solves it."""
    return prompt_svm(DATA if coordinates == 2 else DATA.with_key_matrix(None), BEST)


def half_squared_norm(coordinates: int) -> Fraction:
    return svm(coordinates).squared_norm / 2


@cache
def angles() -> tuple[tuple[float, ...], ...]:
    """At STEPS, to p_mm, start by start."""
    problem = descent_problem(DATA, parameter="p", loss="logistic")
    descent = Descent(step=Fraction(1, 10), steps=STEPS[-1], normalised=True, record=STEPS)
    runs = descend_batch([problem] * len(STARTS), list(STARTS), descent, double_double=True)
    at = [runs[0].steps.index(k) for k in STEPS]
    seen = [watched(DATA, run, BEST, parameter="p").angles for run in runs]
    return tuple(tuple(row[k] for k in at) for row in seen)


@cache
def decided() -> tuple[Truth, ...]:
    problem, target = Problem.of(DATA, "logistic", parameter="p"), svm().solution
    step = gentle_step(descent_problem(DATA, parameter="p", loss="logistic"))
    runs = (Sequence(problem=problem, start=start, step=step) for start in STARTS)
    return tuple(settle(run, target, lambda: target).direction for run in runs)


def share(hits) -> Fraction:
    values = list(hits)
    return Fraction(sum(values), max(1, len(values)))


def plots() -> list[dict]:
    series = {f"start ({start[0]}, 0, 0)": (STEPS, row) for start, row in zip(STARTS, angles(), strict=True)}
    svg = line_plot(series, title="Angle to the SVM direction, three inputs of seven tokens", x_label="step",
                    y_label="angle (radians)", log_x=True, log_y=True)  # fmt: skip
    return [{"title": "Six starts", "svg": svg, "caption": "The notebook's tokens and starts, normalised descent."}]


CLAIM = Claim(
    title="Three inputs of seven tokens, equal scores off the optimum: six starts head for one direction",
    source=Source(paper="maxmargin", where="the public experiment notebook-multi", fidelity="paraphrase"),
    forall=(),
    conclude=(own_function("distance_of_the_printed_optimum") <= Fraction(5, 1_000_000))
    & (own_function("share_of_limits_decided_true") >= "1/2")
    & (own_function("limits_decided_false") <= 0) & (own_function("share_of_cosines_of_95_percent_at_1000") >= "9/10")
    & (own_function("share_of_angles_smaller_at_10000") >= "9/10"),
    functions={
        "distance_of_the_printed_optimum": lambda: abs(half_squared_norm(3) - PRINTED),
        "half_squared_norm_over_three_coordinates": lambda: float(half_squared_norm(3)),
        "half_squared_norm_over_two": lambda: float(half_squared_norm(2)),
        "share_of_limits_decided_true": lambda: share(x is Truth.TRUE for x in decided()),
        "limits_decided_false": lambda: sum(x is Truth.FALSE for x in decided()),
        "share_of_cosines_of_95_percent_at_1000": lambda: share(row[STEPS.index(1000)] <= COS_95 for row in angles()),
        "share_of_angles_smaller_at_10000": lambda: share(row[STEPS.index(10_000)] < row[STEPS.index(1000)] for row in angles()),
        "largest_angle_at_10000": lambda: max(row[STEPS.index(10_000)] for row in angles()),
    },
    plots=plots,
    experiment=Experiment(
        stated=(
            "Before the run of the log-scaled engine on these data, but after a run of the notebook’s own float32 step. It "
            "replaces the same criterion on ten drawings of ours and starts (0, c, 0), made when we believed that the "
            "notebook’s were not known."
        ),
        size="the notebook’s drawing and six starts, 10,000 steps (the notebook: 1,000)",
        printed=(
            Printed(
                what="optimum of the p-SVM, ½‖p‖²",
                paper=".31319",
                ours="half_squared_norm_over_three_coordinates",
                asked="to five digits",
            ),
        ),
        paper_shows=(
            "Cell 3 of the notebook prints the optimum .31319 and plots 200 steps from six starts beside the SVM’s direction. "
            "Cell 4 plots ‖p‖, about 19.4 at step 200."
        ),
        settings=(
            Setting(what="inputs n and tokens T", paper="3 and 7", ours="3 and 7"),
            Setting(what="generator and seed", paper="torch’s, 0", ours="the same"),
            Setting(what="starts", paper="(c, 0, 0), six c", ours="the same"),
            Setting(what="learning rate", paper=".1", ours=".1"),
            Setting(what="numbers", paper="float32; ‖∇L‖ + 10⁻¹² divides", ours="log-scaled float64; ‖∇L‖ divides"),
            Setting(what="steps", paper="1,000", ours="10,000"),
        ),
    ),
    not_checked="The limit of normalised descent; the notebook’s second run, plain descent with step 1 (docs/notebooks.md).",
)  # fmt: skip
