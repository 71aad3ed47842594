"""The picture beside Theorem I: trajectories in the plane from several p(0), with the global and the local SVM direction.

Role.  Which direction is reached depends on p(0); each is the SVM direction of the tokens selected.
Note.  A picture has no truth value of its own. The criterion, stated before the run: one input of three tokens with
keys (−.1, 1), (1, 0), (0, 0) and scores 1, .9, 0 (the data of notebook-single), normalised descent, learning rate
1/10, 10⁴ steps, from the 12 points (3/2)·(cos jπ/6, sin jπ/6), rounded to hundredths: every run comes closer to the
SVM direction of the tokens it selects from 100 to 1,000 and 10⁴ steps, some select the optimal token and some the
second.
"""

import math
from fractions import Fraction
from functools import cache

from checker.data.dataset import Dataset
from checker.descent import Descent
from checker.language import Claim, Experiment, Source, own_function
from checker.own_data.descent_report import descend, descent_problem, watched
from checker.report.plots import plane_plot
from checker.svm.attention_svm import prompt_svm

STARTS = tuple(
    tuple(Fraction(round(150 * x), 100) for x in (math.cos(j * math.pi / 6), math.sin(j * math.pi / 6)))
    for j in range(12)
)
RECORD = tuple(range(0, 101, 2)) + (1000, 10_000)
DATA = Dataset.from_json(
    {
        "tokens": [[["-1/10", "1", "1"], ["1", "0", "9/10"], ["0", "0", "0"]]],
        "labels": [1],
        "head": ["0", "0", "1"],
        "key_matrix": [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "0"]],
    }
)


@cache
def run(start: tuple):
    problem = descent_problem(DATA, parameter="p", loss="logistic")
    descent = Descent(step=Fraction(1, 10), steps=RECORD[-1], normalised=True, record=RECORD)
    trajectory = descend(problem, (*start, Fraction(0)), descent, arithmetic="float", digits=30, double_double=True)
    return watched(DATA, trajectory, trajectory.selected[-1], parameter="p")


def runs_that_approach() -> int:
    at = [RECORD.index(k) for k in (100, 1000, 10_000)]
    return sum(w is not None and w.angles[at[0]] > w.angles[at[1]] > w.angles[at[2]] for w in map(run, STARTS))


def runs_that_select(token: int) -> int:
    return sum(w is not None and w.choice == (token,) for w in map(run, STARTS))


def plots() -> list[dict]:
    shown = [k for k, step in enumerate(RECORD) if step <= 100]
    curves = [[run(s).trajectory.parameters[k] for k in shown] for s in STARTS if run(s) is not None]
    paths = [([float(p[0]) for p in curve], [float(p[1]) for p in curve]) for curve in curves]
    rays = {name: [tuple(map(float, prompt_svm(DATA, (token,)).solution[:2]))]
            for name, token in (("global SVM direction", 0), ("local SVM direction", 1))}  # fmt: skip
    svg = plane_plot(paths, rays, title="Normalised descent from twelve p(0), 100 steps", x_label="first coordinate of p",
                     y_label="second coordinate of p")  # fmt: skip
    return [
        {
            "title": "Trajectories, global and local directions",
            "svg": svg,
            "caption": "Dots: p(0).  One input, three tokens.",
        }
    ]


CLAIM = Claim(
    title="The picture of Theorem I: from each p(0) towards a global or a local SVM direction",
    source=Source(paper="maxmargin", where="slide “Theorem I”, picture", fidelity="paraphrase"),
    forall=(),
    conclude=(own_function("runs_that_approach") >= len(STARTS)) & (own_function("runs_to_the_global_direction") >= 1)
    & (own_function("runs_to_the_local_direction") >= 1),
    functions={
        "runs_that_approach": runs_that_approach,
        "runs_to_the_global_direction": lambda: runs_that_select(0),
        "runs_to_the_local_direction": lambda: runs_that_select(1),
    },
    plots=plots,
    experiment=Experiment(
        stated=(
            "Before the run. The data are those of notebook-single, as the slide prints none; nothing is drawn at "
            "random."
        ),
        size="12 starts, 10,000 steps",
        paper_shows=(
            "The slide “Theorem I” has a picture without numbers; its caption says “GD trajectories from different "
            "p(0)” and “Global (---) and Local (---) p(α)”."
        ),
        figure="picture beside Theorem I",
    ),
    not_checked="The limit itself: a finite run decides none.  The slide's own data, which are not printed.",
)  # fmt: skip
