"""A run beside its bounds: the derived gradient, the step 1/L, what was observed and what was promised."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from checker.app.cli import main
from checker.data.files import read_dataset
from checker.descent import Descent, Problem, mpmath_reference
from checker.descent.comparison import digits_of_agreement
from checker.errors import InputError
from checker.own_data.dataset.descent_bounds import bound_lines, bounded_run, bounds_json, power_text, step_within_bound
from checker.own_data.descent_report import descent_problem
from checker.proofs.tactics.gradient_constants import constants

DATA = Path(__file__).parents[2] / "examples" / "data" / "single-a.json"
LOSSES = ["logistic", "exponential", "correlation", "sigmoid", "squared"]


def run_of(loss, steps=12, **more):
    data = read_dataset(DATA)
    problem = descent_problem(data, parameter="p", loss=loss)
    descent = Descent(step=step_within_bound(problem), steps=steps, **more)
    return problem, bounded_run(problem, [Fraction(1, 2), 0, 0][: problem.shape[0]], descent, digits=50, data=data)


@pytest.mark.parametrize("loss", LOSSES)
def test_no_ratio_exceeds_the_best_bound_and_every_promise_is_kept(loss):
    _, run = run_of(loss)
    assert len(run.steps) == 12 and run.broken == 0 and run.short == 0
    assert all(s.promised is not None and s.descent >= s.promised > 0 for s in run.steps)
    assert 0 < run.largest_ratio_exact <= run.bounds[0].value <= run.bounds[1].value <= run.bounds[2].value


def test_a_bound_that_is_too_small_is_seen_to_break():
    _, run = run_of("logistic")
    small = replace(run.bounds[0], value=run.largest_ratio_exact * Fraction(999, 1000))
    assert replace(run, bounds=(small, *run.bounds[1:])).broken > 0
    greedy = replace(run.steps[0], promised=run.steps[0].descent * 2)
    assert replace(run, steps=(greedy, *run.steps[1:])).short == 1


def test_a_step_beyond_one_over_l_and_a_normalised_step_promise_nothing():
    problem, run = run_of("logistic", normalised=True)
    assert all(s.promised is None for s in run.steps) and "nothing is promised" in list(bound_lines(run))[-1]
    far = bounded_run(problem, (0,) * problem.shape[0], Descent(step=100, steps=3), digits=30)
    assert all(s.promised is None for s in far.steps) and far.broken == 0


def test_the_step_is_at_most_one_over_l_and_close_to_it():
    problem = descent_problem(read_dataset(DATA), parameter="p", loss="logistic")
    product = step_within_bound(problem) * constants(problem)[0].value
    assert 1 - Fraction(1, 10**9) < product <= 1
    steep = Problem(keys=((("1e40",), ("-1e40",)),), scores=(("1", "-1"),))
    assert 1 - Fraction(1, 10**9) < step_within_bound(steep) * constants(steep)[0].value <= 1
    with pytest.raises(InputError, match="the gradient never changes"):
        step_within_bound(Problem(keys=((("1",), ("2",)),), scores=(("0", "0"),), loss="correlation"))


def test_the_derived_gradient_and_the_written_one_run_alike():
    for queries in (None, (("1", "2"), ("0", "-1"))):
        keys = ((("1", "2"), ("0", "1"), ("-1", "1/3")), (("2", "0"), ("1", "1")))
        problem = Problem(keys=keys, scores=(("1", "0", "1/2"), ("0", "2")), queries=queries)
        start = problem.parameter([0, 0] if queries is None else [[0, 0], [0, 0]])
        descent = Descent(step=Fraction(1, 3), steps=20, record=(0, 10, 20))
        ours = bounded_run(problem, start, descent, digits=50).trajectory
        other = mpmath_reference.descend(problem, start, descent, digits=50)
        assert digits_of_agreement(ours.parameters[-1], other.parameters[-1]) == 40  # as many as are compared
        assert ours.selected == other.selected and "derived" in ours.arithmetic


def test_one_token_stands_still_and_has_no_ratio():
    problem = Problem(keys=((("3",),),), scores=(("1",),))
    run = bounded_run(problem, (1,), Descent(step=1, steps=3), digits=20)
    assert run.largest_ratio is None and run.largest_ratio_exact == 0 and list(bound_lines(run))


@pytest.mark.parametrize(
    "value,up,down",
    [
        (Fraction(0), "0", "0"),
        (Fraction(1, 3), "0.334", "0.333"),
        (Fraction(9999), "10000", "9990"),
        (Fraction(10) ** 100, "1.00·10^100", "1.00·10^100"),
        (Fraction(10) ** 100 + 1, "1.01·10^100", "1.00·10^100"),
        (Fraction(99999, 100) * 10**820, "1.00·10^823", "9.99·10^822"),
        (Fraction(1, 7 * 10**20), "1.43·10^-21", "1.42·10^-21"),
    ],
)
def test_bounds_print_as_powers_of_ten_rounded_outward(value, up, down):
    assert power_text(value) == up and power_text(value, up=False) == down


def test_the_command_reports_the_bounds(tmp_path):
    options = [
        "--arithmetic",
        "mpmath",
        "--steps",
        "6",
        "--out",
        str(tmp_path),
        "--loss",
        "sigmoid",
        "--algorithm",
        "plain",
    ]
    answer = CliRunner().invoke(main, ["run", str(DATA), "--step", "1/L", *options])
    assert answer.exit_code == 0, answer.output
    assert "·10^96" in answer.output and "steps above the best bound: 0 of 6" in answer.output
    written = json.loads((tmp_path / "trajectory.json").read_text())["bounds"]
    assert [b["name"] for b in written["bounds"]] == ["best derived", "composed", "printed"]
    assert len(written["steps"]) == 6 and written["bounds"][2]["at_most"].endswith("·10^96")


def test_one_over_l_needs_plain_descent(tmp_path):
    answer = CliRunner().invoke(main, ["run", str(DATA), "--step", "1/L", "--out", str(tmp_path)])
    assert answer.exit_code == 2 and "Add --algorithm plain" in answer.output


def test_json_rounds_bounds_up_and_leaves_out_nothing():
    _, run = run_of("logistic", steps=3)
    shown = bounds_json(run)
    assert Fraction(shown["step_size"]) == run.step_size
    assert all(Fraction(one["at_most"]) >= b.value for one, b in zip(shown["bounds"], run.bounds, strict=True))
