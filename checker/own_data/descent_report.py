"""``checker run``: one gradient descent, watched against the exact SVM direction.

The SVM is that of the tokens the run ends up selecting; where the optimal tokens are others, the
angle to their SVM stands beside it.  A finite run decides no limit: this reports, it judges nothing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from checker.arithmetic.rational import parse_rational, rational_text
from checker.attention.scores import Choice, unique_optimal_tokens
from checker.data import places
from checker.data.dataset import Dataset
from checker.descent import Descent, Problem, Trajectory, unit
from checker.descent.comparison import angle
from checker.descent.limit_run import descent_problem
from checker.descent.trajectory import Parameter, flat
from checker.errors import InputError
from checker.own_data.dataset.descent_bounds import (
    STEP_OF_BOUND,
    bound_lines,
    bounded_run,
    bounds_json,
    step_within_bound,
)
from checker.own_data.numbers.decimals import nearest_float, root_text
from checker.own_data.parts.finished_parts import Parts
from checker.own_data.parts.run_segments import in_segments
from checker.report.programs.counted import Counted
from checker.svm.attention_svm import AttentionSVM, matrix_svm, prompt_svm
from checker.svm.lp_norm import LpSVM, lp_matrix_svm, lp_prompt_svm

_MOST_RECORDS = 200
LEAST_STEPS = 100  # of a stretch in floats that is kept
_LONG = 10.0  # seconds left from which another arithmetic is proposed
FASTER = (
    "… faster: --arithmetic flint, which is Arb. It takes the same digits and reports no bounds of the gradient. "
    "Ctrl-C loses nothing: this command goes on where it was."
)


@dataclass(frozen=True, kw_only=True)
class Watched:
    """A trajectory with its angles to an exact SVM direction, in radians.

    **Domain.** angles float, from directions of 40 digits: small angles keep their leading digits.
    """

    trajectory: Trajectory
    choice: Choice
    svm: AttentionSVM | LpSVM
    angles: tuple[float, ...]


def records(steps: int) -> tuple[int, ...]:
    """Which iterates to keep: the first ones, then geometrically, and the last."""
    ratio = (steps + 1) ** (1 / _MOST_RECORDS)
    return tuple(sorted({0, steps, *(min(steps, int(ratio**k)) for k in range(_MOST_RECORDS + 1))}))


def descend(
    problem: Problem, start, descent: Descent, *, arithmetic: str, digits: int, double_double: bool
) -> Trajectory:
    """One run in the named arithmetic: float (log-scaled float64), mpmath or flint."""
    if arithmetic == "float":
        from checker.descent import float64

        return float64.descend(problem, start, descent, double_double=double_double)
    if arithmetic == "mpmath":
        from checker.descent import mpmath_reference

        return mpmath_reference.descend(problem, start, descent, digits=digits)
    from checker.descent.balls import flint_midpoints

    return flint_midpoints.descend(problem, start, descent, digits=digits)


def watched(data: Dataset, trajectory: Trajectory, choice: Choice, *, parameter: str) -> Watched | None:
    """The angles to the SVM of ``choice``; None where that SVM is infeasible or its solution is 0."""
    svm = prompt_svm(data, choice) if parameter == "p" else matrix_svm(data, choice)
    if not svm.feasible or not svm.squared_norm:
        return None
    target = unit(svm.solution or ())
    return Watched(
        trajectory=trajectory, choice=choice, svm=svm, angles=tuple(angle(p, target) for p in trajectory.parameters)
    )


def watched_lp(
    data: Dataset, trajectory: Trajectory, choice: Choice, *, parameter: str, power: Fraction
) -> Watched | None:
    """The angles to the ℓp SVM of ``choice``, whose direction has a certified gap; None where it is infeasible or 0."""
    svm = lp_prompt_svm(data, choice, power) if parameter == "p" else lp_matrix_svm(data, choice, power)
    if svm.w is None or not any(svm.w):
        return None
    target = unit(svm.w)
    return Watched(
        trajectory=trajectory, choice=choice, svm=svm, angles=tuple(angle(p, target) for p in trajectory.parameters)
    )


def _power(text: str | None, algorithm: str) -> Fraction:
    """The p of --p; 2 without a mirror."""
    if algorithm.endswith("mirror") != (text is not None):
        raise InputError(
            f"--algorithm {algorithm} with --p {text or '(not given)'}: a mirror descent needs its potential's p, and no other "
            "has one. Give both, as in --algorithm mirror --p 3, or neither."
        )
    return Fraction(2) if text is None else parse_rational(text, where="--p")


def read_start(text: str | None, problem: Problem):
    """ "1,0,-1/2" as an exact start; zero when not given."""
    size = math.prod(problem.shape)
    entries = [parse_rational(x, where="--start") for x in text.split(",")] if text else [Fraction(0)] * size
    if len(entries) != size:
        raise InputError(f"--start has {len(entries)} numbers; this parameter has {size}. Separate them by commas.")
    if len(problem.shape) == 1:
        return tuple(entries)
    columns = problem.shape[1]
    return tuple(tuple(entries[r : r + columns]) for r in range(0, size, columns))


def describe_descent(
    data: Dataset,
    *,
    algorithm: str,
    parameter: str,
    arithmetic: str,
    digits: int,
    double_double: bool,
    loss: str,
    step: str,
    steps: int,
    start: str | None,
    out: Path,
    quiet: bool,
    power: str | None = None,
    parts: Parts | None = None,
) -> Iterator[str]:
    """Run, write trajectory.json and trajectory.svg to ``out``, and give the lines to print; ``parts`` keeps finished segments."""
    problem = descent_problem(data, parameter=parameter, loss=loss)
    descent = Descent(
        step=_step_size(step, problem, algorithm),
        steps=steps,
        normalised=algorithm.startswith("normalised"),
        record=records(steps),
        power=_power(power, algorithm),
    )
    begun, kept, bounded = read_start(start, problem), parts or Parts(), None

    def run(_first: int, point: Parameter, stretch: Descent) -> Trajectory:
        return descend(problem, point, stretch, arithmetic=arithmetic, digits=digits, double_double=double_double)

    least = LEAST_STEPS if arithmetic == "float" else 5
    with Counted("step", steps, quiet=quiet) as far:
        told = _Watching(far, arithmetic)
        if arithmetic == "mpmath" and not descent.is_mirror:
            bounded = bounded_run(
                problem, begun, descent, digits=digits, data=data, parts=kept, told=told, begin=far.begin
            )
            trajectory = bounded.trajectory
        else:
            trajectory = in_segments(problem, begun, descent, run, kept, least=least, told=told, begin=far.begin)
    final = trajectory.selected[-1]
    best = unique_optimal_tokens(data)
    choices = [final] if best is None or best == final else [final, best]
    found = [
        watched_lp(data, trajectory, choice, parameter=parameter, power=descent.power)
        if descent.is_mirror
        else watched(data, trajectory, choice, parameter=parameter)
        for choice in choices
    ]
    views = [w for w in found if w]
    yield from _table(trajectory, views, final, best)
    yield from bound_lines(bounded) if bounded else ()
    shown = _json(trajectory, views) | ({"bounds": bounds_json(bounded)} if bounded else {})
    places.write(out, "trajectory.json", json.dumps(shown, indent=1, sort_keys=True) + "\n")
    places.write(out, "trajectory.svg", trajectory_svg(trajectory, views))
    yield f"Written: {out / 'trajectory.json'} and {out / 'trajectory.svg'}"


class _Watching:
    """How far the run is, and once what would be faster, where the rest takes long."""

    def __init__(self, shown: Counted, arithmetic: str) -> None:
        self.shown, self.proposes = shown, arithmetic == "mpmath"

    def __call__(self, k: int) -> None:
        if self.shown.reach(k) > _LONG and self.proposes:
            self.proposes = False
            self.shown.say(FASTER)


def _step_size(text: str, problem: Problem, algorithm: str) -> Fraction:
    """A rational, or 1/L from the derived bound, rounded down."""
    if text.replace(" ", "") != STEP_OF_BOUND:
        return parse_rational(text, where="--step")
    if algorithm != "plain":
        raise InputError(
            "--step 1/L is the step of plain descent: a normalised or mirror step has its own length, and the descent lemma says "
            "nothing of it. Add --algorithm plain."
        )
    return step_within_bound(problem)


def _table(trajectory: Trajectory, views: list[Watched], final: Choice, best: Choice | None) -> Iterator[str]:
    shown = [k for k in range(len(trajectory.steps)) if k % max(1, len(trajectory.steps) // 12) == 0]
    if shown[-1] != len(trajectory.steps) - 1:
        shown.append(len(trajectory.steps) - 1)
    heads = ["angle°" if not k else "angle° to optimal" for k in range(len(views))]
    yield f"{trajectory.arithmetic}"
    yield f"{'step':>8} {'norm':>14} {'log10 |grad|':>13}  " + "  ".join(f"{h:>17}" for h in heads) + "  selected"
    for k in shown:
        angles = "  ".join(f"{math.degrees(w.angles[k]):17.9g}" for w in views)
        tokens = tokens_text(trajectory.selected[k])
        size = trajectory.log_gradient_norms[k] / math.log(10)
        yield f"{trajectory.steps[k]:8d} {trajectory.norms[k]:14.8g} {size:13.5g}  {angles}  {tokens}"
    if not views and all(len(row) == 1 for row in trajectory.log_attention[-1]):
        yield "The SVM has no constraints, as every input has one token: its solution is 0 and has no direction to compare with."
    elif not views:
        yield "No feasible SVM for the selected tokens: there is no direction to compare with."
    if best is None:
        yield "The optimal tokens are tied; only the selected tokens' SVM is compared."
    elif best != final:
        yield f"The run selects tokens {tokens_text(final)}; the optimal ones are {tokens_text(best)}."
    if trajectory.standstill is not None:
        yield f"The run stands still from step {trajectory.standstill.step} on: {trajectory.standstill.cause}."


def tokens_text(choice: Choice, most: int = 12) -> str:
    """The first tokens of a choice, counted from 1, and how many more there are."""
    more = f", … {len(choice) - most} more" if len(choice) > most else ""
    return "(" + ", ".join(str(t + 1) for t in choice[:most]) + more + ")"


def _json(trajectory: Trajectory, views: list[Watched]) -> dict:
    return {
        "arithmetic": trajectory.arithmetic,
        "steps": list(trajectory.steps),
        "norms": list(trajectory.norms),
        "log_gradient_norms": [x if math.isfinite(x) else None for x in trajectory.log_gradient_norms],
        "selected": [list(s) for s in trajectory.selected],
        "log_attention": [[list(row) for row in record] for record in trajectory.log_attention],
        "last_parameter": [rational_text(x) for x in flat(trajectory.parameters[-1])],
        "angles": [
            {"choice": list(w.choice), **_size(w.svm), "radians": [x if math.isfinite(x) else None for x in w.angles]}
            for w in views
        ],
        "standstill": None
        if trajectory.standstill is None
        else {
            "step": trajectory.standstill.step,
            "cause": trajectory.standstill.cause,
        },
    }


def _size(svm: AttentionSVM | LpSVM) -> dict[str, str]:
    if isinstance(svm, LpSVM):
        norm = nearest_float(svm.bounds[1])
        return {
            "p": rational_text(svm.power),
            "norm_at_most": str(norm) if math.isfinite(norm) else root_text(svm.bounds[1] ** 2),
            "relative_gap": f"{float(svm.relative_gap):.1e}",
        }
    return {"squared_norm": rational_text(svm.squared_norm or Fraction(0))}


def trajectory_svg(trajectory: Trajectory, views: list[Watched], title: str = "Gradient descent") -> str:
    """Attention on the finally selected tokens, the norm and the angle, as SVG text."""
    from checker.report.plots import trajectory_plot

    final = trajectory.selected[-1]
    attention = trajectory.attention
    few, left_out = worst_inputs(final, attention[-1])
    probabilities = {f"input {i + 1}, token {t + 1}": [record[i][t] for record in attention] for i, t in few}
    angles = [math.degrees(x) for x in views[0].angles] if views else [math.nan] * len(trajectory.steps)
    return trajectory_plot(list(trajectory.steps), probabilities, list(trajectory.norms), angles, title + left_out)


def worst_inputs(final: Choice, weights: Sequence[Sequence[float]], most: int = 6) -> tuple[list[tuple[int, int]], str]:
    """(input, selected token) where the attention on it is least at the end, the worst first, and how many are left out, in words."""
    order = sorted(range(len(final)), key=lambda i: (weights[i][final[i]], i))[:most]
    left = len(final) - len(order)
    said = f" ({left:,} inputs with more attention left out)" if left else ""
    return [(i, final[i]) for i in order], said
