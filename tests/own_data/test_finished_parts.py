"""Long commands keep what is finished: the same answer after a part was lost, and no answer that somebody else wrote."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.data.files import read_dataset
from checker.descent import Descent
from checker.descent.floats.float64_arrays import LargeModel, Record, descend_arrays
from checker.descent.limit_run import descent_problem
from checker.own_data.dataset.descent_bounds import bounded_run
from checker.own_data.dataset.inspection import inspect_dataset
from checker.own_data.dataset.large_descent import _run
from checker.own_data.dataset.large_inspection import inspect_arrays
from checker.own_data.descent_report import descend, read_start, records, worst_inputs
from checker.own_data.parts import finished_parts as kept
from checker.own_data.parts.finished_parts import Parts, finished_parts
from checker.own_data.parts.packing import NotPacked, packed, unpacked
from checker.own_data.parts.run_segments import ends_of, in_segments
from checker.report.programs.counted import Counted
from tests.benchmarks.sizes.campaign_killed_commands import COMMANDS, good

ROOT = Path(__file__).parents[2]
MULTI = "examples/data/multi.json"


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("CHECKER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "cache" / "parts"


class Lost(Exception):
    """In the place of a kill: nothing is removed after it."""


class Memory(Parts):
    """Parts in memory, which end the command once so many are kept."""

    def __init__(self, most=10**9):
        super().__init__()
        self.rows, self.most = {}, most

    def known(self, name):
        found = self.rows.get(name)
        return None if found is None else json.loads(found)

    def keep(self, name, value):
        if len(self.rows) >= self.most:
            raise Lost
        self.rows[name] = json.dumps(value)

    def part(self, name, make):
        if self.known(name) is None:
            self.keep(name, make())
        return self.known(name)


def after_a_loss(command, most=2):
    """The answer of a command that was ended after ``most`` parts and given again, and the parts that it had."""
    parts = Memory(most)
    with pytest.raises(Lost):
        command(parts)
    assert len(parts.rows) == most
    parts.most = 10**9
    return command(parts), parts


@pytest.mark.parametrize(
    ("arithmetic", "algorithm", "power", "steps"),
    [
        ("float", "plain", 2, 400),
        ("float", "normalised", 2, 400),
        ("float", "normalised", 3, 200),
        ("mpmath", "plain", 2, 20),
        ("flint", "normalised", 2, 30),
    ],
)
def test_a_run_in_segments_is_the_run(arithmetic, algorithm, power, steps):
    data = read_dataset(MULTI)
    problem = descent_problem(data, parameter="p", loss="logistic")
    descent = Descent(
        step=Fraction(1, 10),
        steps=steps,
        normalised=algorithm == "normalised",
        record=records(steps),
        power=Fraction(power),
    )

    def run(_first, start, stretch):
        return descend(problem, start, stretch, arithmetic=arithmetic, digits=30, double_double=False)

    def command(parts):
        return in_segments(problem, read_start(None, problem), descent, run, parts, least=5, told=lambda _: None)

    found, parts = after_a_loss(command)
    assert found == command(Memory()) and len(parts.rows) > 3
    if power == 2:
        assert found == run(0, read_start(None, problem), descent)


@pytest.mark.parametrize("loss", ["logistic", "sigmoid"])
def test_a_run_beside_its_bounds_is_the_same_after_a_loss(loss):
    problem = descent_problem(read_dataset(MULTI), parameter="p", loss=loss)
    descent = Descent(step=Fraction(1, 10), steps=12, record=records(12))
    found, _ = after_a_loss(
        lambda parts: bounded_run(problem, read_start(None, problem), descent, digits=20, parts=parts)
    )
    whole = bounded_run(problem, read_start(None, problem), descent, digits=20)
    assert found == whole and len(found.steps) == 12 and [s.number for s in found.steps] == list(range(12))


@pytest.mark.parametrize(("steps", "least", "ends"), [(0, 5, [0]), (9, 5, [0, 9]), (12, 5, [0, 5, 12]), (400, 5, None)])
def test_stretches_end_at_records(steps, least, ends):
    found = ends_of(steps, records(steps) if steps else (0,), least)
    assert ends in (None, found) and found[0] == 0 and found[-1] == steps and len(found) <= 21
    assert set(found) <= set(records(steps)) | {0}


def arrays(queries=True):
    rng = np.random.default_rng(1)
    tokens = rng.integers(-8, 9, (3 * 4, 5)) / 4.0
    return Arrays(
        tokens=tokens,
        ends=np.arange(0, 13, 4),
        labels=np.array([1, -1, 1]),
        head=rng.integers(-8, 9, 5) / 4.0,
        queries=rng.integers(-8, 9, (3, 5)) / 4.0 if queries else None,
    )


@pytest.mark.parametrize("parameter", ["p", "W"])
def test_descent_on_arrays_is_the_same_in_segments(parameter):
    model = LargeModel(data=arrays(), parameter=parameter)
    descent = Descent(step=Fraction(1, 10), steps=300, normalised=True, record=(0, 3, 64, 100, 200, 300))
    start = np.zeros(model.shape)
    whole = [one for one in descend_arrays(model, start, descent) if isinstance(one, Record)]
    (found, cause), parts = after_a_loss(
        lambda parts: _run(model, start, descent, Counted("step", 300, quiet=True), parts), most=3
    )
    assert not cause and [one.step for one in found] == [one.step for one in whole] and len(parts.rows) == 5
    assert all((a.point == b.point).all() and a.selected == b.selected for a, b in zip(found, whole, strict=True))


def test_inspections_are_the_same_after_a_loss():
    data = read_dataset(MULTI)
    assert after_a_loss(lambda parts: inspect_dataset(data, parts), most=1)[0] == inspect_dataset(data)
    large = arrays()
    assert after_a_loss(lambda parts: inspect_arrays(large, lambda _: None, parts), most=2)[0] == inspect_arrays(large)


def test_parts_are_kept_until_the_command_ends(own_cache):
    made = []

    def command(fail):
        said = []
        with finished_parts("inspect", ["data", 1], told=said.append) as parts:
            answer = parts.part("one", lambda: made.append("one") or {"x": 1})
            if fail:
                raise Lost
            return answer, parts.part("two", lambda: [2]), said

    with pytest.raises(Lost):
        command(True)
    (file,) = own_cache.glob("inspect-*.jsonl")
    row = file.read_text()
    assert command(False) == (
        {"x": 1},
        [2],
        ["going on from 1 finished parts of the same command, which was interrupted"],
    )
    assert made == ["one"] and not list(own_cache.iterdir())
    file.write_text(row.replace('"x": 1', '"x": 2'))  # whoever cannot seal
    assert command(False)[0] == {"x": 1} and made == ["one", "one"]


def test_another_process_or_a_cache_that_cannot_be_written_only_keep_nothing(own_cache, monkeypatch):
    with finished_parts("run", ["a"]) as first, finished_parts("run", ["a"]) as second:
        assert first.ledger is not None and second.ledger is None and second.part("x", lambda: 1) == 1
    own_cache.parent.joinpath("parts").rmdir()
    own_cache.parent.joinpath("parts").write_text("no folder")
    with finished_parts("run", ["a"]) as parts:
        assert parts.ledger is None and parts.part("x", lambda: 1) == 1


def test_old_parts_are_removed(own_cache, monkeypatch):
    own_cache.mkdir(parents=True)
    old = own_cache / "run-0.jsonl"
    old.write_text("")
    monkeypatch.setattr(kept.time, "time", lambda: old.stat().st_mtime + 31 * 86400)
    with finished_parts("run", ["a"]):
        assert not old.exists()


@pytest.mark.parametrize(
    "value",
    [None, True, 3, "é", 0.1, -float("inf"), Fraction(-2, 3), (1, (0.5, "x")), [Fraction(1)], {"a": {"b": 1.5}}],
    ids=repr,
)
def test_what_is_packed_comes_back(value):
    again = unpacked(json.loads(json.dumps(packed(value))))
    assert again == value and type(again) is type(value)


def test_what_is_no_result_is_not_packed_or_unpacked():
    array = np.array([[1.5, -0.0]], dtype=np.float32)
    assert (unpacked(packed(array)).view("u4") == array.view("u4")).all()
    data = Dataset(tokens=(((Fraction(1),),),), labels=(1,), head=(Fraction(1),))
    assert unpacked(packed((data,)), {data.sha256: data}) == (data,)
    for kept_value in (
        {"held": "x"},
        {"c": ["Popen", {}]},
        {"c": ["Record", {}]},
        {"z": 1},
        {"q": "1/0"},
        {"a": [1]},
        1.5,
    ):
        with pytest.raises(NotPacked):
            unpacked(kept_value)
    with pytest.raises(NotPacked):
        packed(object())


def test_a_picture_shows_the_inputs_with_the_least_attention_and_says_what_it_leaves_out():
    weights = [[0.9 - k / 20, 0.1] for k in range(8)]
    assert worst_inputs((0,) * 8, weights) == (
        [(k, 0) for k in range(7, 1, -1)],
        " (2 inputs with more attention left out)",
    )
    assert worst_inputs((1, 0), weights) == ([(0, 1), (1, 0)], "")


def test_each_long_command_was_killed_three_times_and_gave_the_same_answer():
    recorded = json.loads((ROOT / "reports/reference/campaigns/killed_commands.json").read_text(encoding="utf-8"))
    assert list(recorded) == list(COMMANDS)
    for name, row in recorded.items():
        assert row["command"] == " ".join(COMMANDS[name]) and good(row) and len(row["killed"]) == 3, name
        assert any(one["killed"] and one["from kept parts"] for one in row["killed"]), name
        lost = row["killed"][0] | {"same files": False}
        assert not good(row | {"killed": [lost]}) and not good(row | {"exit code": 2})
