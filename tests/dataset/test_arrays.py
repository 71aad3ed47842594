"""Data kept as arrays are the data: exact scores and ties, and the same answers as in rationals."""

from __future__ import annotations

import json
import tracemalloc
from fractions import Fraction

import numpy as np
import pytest
import safetensors.numpy
from click.testing import CliRunner

from checker.app.cli import main
from checker.arithmetic.rounding import exact_dot, gamma, length_above, length_below
from checker.attention.scores import gaps, optimal_tokens
from checker.data import array_files
from checker.data.array_files import arrays_of, read_any
from checker.data.arrays import Arrays
from checker.data.dataset import Dataset
from checker.data.files import read_dataset
from checker.descent import Descent, float64
from checker.descent.floats.float64_arrays import LargeModel, Record, descend_arrays
from checker.descent.limit_run import descent_problem
from checker.errors import InputError
from checker.own_data.dataset import any_size, consequences
from checker.own_data.dataset.inspection import inspect_dataset
from checker.own_data.dataset.large_inspection import LargeData, arrays_text, inspect_arrays, smallest_gap
from checker.own_data.dataset.large_report import arrays_report
from checker.own_data.dataset.report import data_report
from checker.runs.audit import select
from checker.runs.read_statements import read_statements
from checker.svm.nuclear import nuclear_svm
from checker.truth import Truth


def drawn(seed=0, *, n=5, T=4, d=6, dtype=np.float32, lengths=False, **more):
    rng = np.random.default_rng(seed)
    fields = {
        "tokens": rng.standard_normal((n, T, d)).astype(dtype),
        "labels": rng.choice([-1, 1], n),
        "head": rng.standard_normal(d).astype(dtype),
        "queries": rng.standard_normal((n, d)).astype(dtype),
    }
    if lengths:
        fields["lengths"] = rng.integers(1, T + 1, n)
        fields["tokens"] = rng.standard_normal((int(fields["lengths"].sum()), d)).astype(dtype)
    return fields | more


def exact(data: Arrays) -> Dataset:
    return data.part(list(range(data.n)))


@pytest.fixture
def many(monkeypatch):
    """Every file is one of many numbers."""
    monkeypatch.setattr(array_files, "MANY", 0)
    monkeypatch.setattr(any_size, "MANY_TO_AUDIT", 0)
    monkeypatch.setattr(any_size, "MANY_TO_DESCEND", 0)


# reading


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, ">f4", np.int16])
@pytest.mark.parametrize("lengths", [False, True])
@pytest.mark.parametrize("suffix", [".npz", ".safetensors"])
def test_a_file_is_the_same_data_in_arrays_and_in_rationals(tmp_path, dtype, lengths, suffix, many):
    fields = drawn(lengths=lengths)
    fields = {k: (v * 10).astype(dtype) if k in ("tokens", "head", "queries") else v for k, v in fields.items()}
    path = tmp_path / f"data{suffix}"
    if suffix == ".npz":
        np.savez(path, **fields)
    else:
        safetensors.numpy.save_file(
            {k: np.ascontiguousarray(v.astype(v.dtype.newbyteorder("="))) for k, v in fields.items()}, path
        )
    data = read_any(path)
    assert isinstance(data, Arrays) and exact(data) == read_dataset(path)
    again = Arrays.of(read_dataset(path))
    assert again is not None and again.sha256 == data.sha256


def test_a_small_file_stays_rational(tmp_path):
    np.savez(tmp_path / "data.npz", **drawn())
    assert isinstance(read_any(tmp_path / "data.npz"), Dataset)
    assert isinstance(read_any(tmp_path / "data.npz", many=10), Arrays)


def test_numbers_that_are_no_floats_have_no_arrays():
    data = Dataset.from_json({"tokens": [[["1/3"], ["1"]]], "labels": [1], "head": ["1"]})
    assert Arrays.of(data) is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tokens": np.full((5, 4, 6), np.nan)}, r"tokens\[0\]\[0\] is not a finite number"),
        ({"head": np.array([1, np.inf, 0, 0, 0, 0])}, r"head\[1\] is not a finite number"),
        ({"labels": np.array([1, 1, 2, 1, 1])}, r"labels\[2\] is 0; labels must be 1 or -1"),
        ({"labels": np.array([1, 1])}, "'labels' has 2 entries for 5 inputs"),
        ({"queries": np.zeros((4, 6))}, "'queries' has the shape"),
        ({"key_matrix": np.zeros((4, 6))}, "'key_matrix' has the shape"),
        ({"head": np.zeros(5)}, "'tokens' has the shape"),
        ({"head": np.full(6, 2**60 + 1)}, "integers beyond 2⁵³"),
        ({"tokens": np.zeros((20, 6)), "lengths": np.array([4, 4, 4, 4, 5])}, "'lengths' must be whole numbers"),
        ({"tokens": np.zeros((20, 6)), "lengths": np.array([4, 4, 4, 4, 4.5])}, "'lengths' must be whole numbers"),
    ],
)
def test_what_is_wrong_is_named(change, message):
    with pytest.raises(InputError, match=message):
        arrays_of(drawn() | change)


def test_a_file_that_is_too_large_says_so(tmp_path, monkeypatch):
    np.savez(tmp_path / "data.npz", **drawn())
    monkeypatch.setattr(array_files, "MOST_BYTES", 10)
    with pytest.raises(InputError, match="bytes, more than 10"):
        read_any(tmp_path / "data.npz")


@pytest.mark.parametrize(
    ("more", "message"),
    [({}, "numbers; a file may hold 10 in all"), ({"other": np.zeros(99)}, "unknown entry 'other'")],
)
def test_the_limits_and_names_of_arrays_are_judged_as_declared(tmp_path, monkeypatch, more, message):
    monkeypatch.setattr(array_files, "MOST_ENTRIES", 10)
    np.savez(tmp_path / "data.npz", **drawn(), **more)
    safetensors.numpy.save_file(drawn() | more, tmp_path / "data.safetensors")
    for path in tmp_path.iterdir():
        with pytest.raises(InputError, match=f"^{path}: .*{message}"):
            read_any(path)


# scores


def test_scores_and_lengths_are_within_their_errors():
    data = arrays_of(drawn(3, lengths=True))
    values, errors = data.scores
    flat = [g for row in exact(data).scores for g in row]
    assert [data.score(k) for k in range(len(flat))] == flat
    assert all(
        abs(Fraction(v) - g) <= Fraction(e) for v, e, g in zip(values.tolist(), errors.tolist(), flat, strict=True)
    )
    row = data.input(0)[0]
    square = exact_dot(row.tolist(), row.tolist())
    assert Fraction(length_below(row)) ** 2 <= square <= Fraction(length_above(row)) ** 2
    assert gamma(10) > 10 * 2.0**-53


def test_ties_are_decided_in_rationals():
    """1e16 + 1 − 1e16 is 0 or 2 in floats and 1 in rationals: equal to the other token's score."""
    fields = {
        "tokens": np.array([[[1e16, 1, -1e16], [0, 1, 0], [0, 0, 0.5]]]),
        "labels": np.array([1]),
        "head": np.ones(3),
    }
    data = arrays_of(fields)
    assert data.best == ((0, 1),) and data.best_tokens is None
    assert LargeData(data).unique() == (Truth.FALSE, "input 1: tokens 1, 2 score alike")
    above = arrays_of(fields | {"tokens": fields["tokens"] + np.array([[[0, 0, 0], [0, 2.0**-40, 0], [0, 0, 0]]])})
    assert above.best == ((1,),) and Fraction(smallest_gap(above)["gap"]) == Fraction(1, 2**40)
    losers = np.array([[[3.0, 0, 0], [1e16, 1, -1e16], [0, 1, 0]]])
    assert LargeData(arrays_of(fields | {"tokens": losers})).equal_losers()[0] is Truth.TRUE


@pytest.mark.parametrize("grid", [False, True])
def test_the_inspection_says_what_the_exact_one_says(grid):
    for seed in range(12):
        fields = drawn(seed, lengths=seed % 2 == 0)
        if grid:
            fields = {k: np.round(v) if v.dtype.kind == "f" else v for k, v in fields.items()}
        data = arrays_of(fields)
        report, known = inspect_arrays(data), inspect_dataset(exact(data))
        assert data.best == optimal_tokens(exact(data))
        least = [g for g in gaps(exact(data)) if g is not None]
        assert (report["smallest_gap"] is None) == (not least) and (
            not least or Fraction(report["smallest_gap"]["gap"]) == min(least)
        )
        truths = {a["name"]: a["truth"] for a in known["assumptions"]}
        for a in report["assumptions"]:
            assert a["truth"] in ("UNKNOWN", truths[a["name"]]), a
        for svm in report["svms"] if data.best_tokens is not None else []:
            one = next(s for s in known["svms"] if s["problem"] == svm["problem"])
            assert svm["status"] in ("undecided", one["status"])
            if one["status"] == "feasible" and one["squared_margin"]:
                low, high = map(Fraction, svm["margin"])
                assert low**2 <= Fraction(one["squared_margin"]) <= high**2
        assert "Assumptions" in arrays_text(report) and json.dumps(report)


# audit --data


@pytest.fixture(scope="module")
def statements():
    return read_statements(select((), paper="similarity"))[0]


def test_the_report_on_claims_never_says_otherwise_than_the_exact_one(statements):
    decided = 0
    for seed in (1, 2):
        data = arrays_of(drawn(seed, n=3, T=3, d=4))
        large = arrays_report(data, statements, seconds=None)
        small, _ = data_report(exact(data), statements)
        for one, other in zip(large["claims"], small["claims"], strict=True):
            assert one["id"] == other["id"] and (one["why"] == other["why"])
            known = {
                h["text"]: h["answers"][0]["truth"] for h in other["hypotheses"] if h["answers"] and not h["depends_on"]
            }
            for h in one["hypotheses"]:
                if h["text"] in known and h["answers"][0]["truth"] not in ("UNKNOWN", "NOT ATTEMPTED"):
                    decided += 1
                    assert h["answers"][0]["truth"] == known[h["text"]], h
            assert one["status"] != "fails" or other["status"] == "fails"
            assert one["status"] != "holds" or other["status"] in ("holds", "undecided")
    assert decided > 40


def test_made_data_of_too_many_numbers_are_not_made(statements, monkeypatch):
    monkeypatch.setattr(consequences, "MOST_NUMBERS_MADE", 10)
    report, _ = data_report(exact(arrays_of(drawn(1, n=2, T=2, d=2))), statements)
    found = {h["text"]: h["answers"][0] for c in report["claims"] for h in c["hypotheses"] if h["answers"]}
    assert found["some_choice(every_token_queries(D))"]["truth"] == "NOT ATTEMPTED"
    assert "makes data of 16 numbers" in found["some_choice(every_token_queries(D))"]["evidence"]
    assert found["some_choice(D)"]["truth"] == "TRUE"


def test_what_the_time_does_not_allow_is_named_with_what_is_known(statements):
    data = arrays_of(drawn(1))
    found = arrays_report(data, statements, seconds=0.0)
    late = [a for c in found["claims"] for h in c["hypotheses"] for a in h["answers"]]
    assert late and all("not decided in the time given" in a["evidence"] for a in late)
    assert {a["truth"] for a in late} == {"NOT ATTEMPTED", "TRUE"}  # TRUE: one pass over the data found a solution
    evidence = [
        a["evidence"]
        for c in found["claims"]
        for h in c["hypotheses"]
        for a in h["answers"]
        if h["text"] == "matrix_separable(D)"
    ]
    assert "established until then: feasible, margin" in evidence[0]


# run


@pytest.mark.parametrize("parameter", ["p", "W"])
@pytest.mark.parametrize("normalised", [False, True])
@pytest.mark.parametrize("loss", ["logistic", "exponential", "correlation", "sigmoid", "squared"])
@pytest.mark.parametrize("dtype", [np.float16, np.float64])
def test_descent_on_arrays_is_descent(parameter, normalised, loss, dtype):
    data = arrays_of(drawn(2, lengths=True, dtype=dtype))
    # The squared loss has a minimum, and beyond it descent amplifies its rounding in every engine.
    step, steps = (Fraction(1, 100), 40) if loss == "squared" else (Fraction(1, 4), 150)
    descent = Descent(step=step, steps=steps, normalised=normalised, record=(0, 1, 40, steps))
    model = LargeModel(data=data, parameter=parameter, loss=loss)
    found = [r for r in descend_arrays(model, np.zeros(model.shape), descent) if isinstance(r, Record)]
    problem = descent_problem(exact(data), parameter=parameter, loss=loss)
    zero = [0] * data.d if parameter == "p" else [[0] * data.d] * data.d
    known = float64.descend(problem, zero, descent, backend="numpy")
    assert tuple(r.step for r in found) == known.steps and tuple(r.selected for r in found) == known.selected
    for k, one in enumerate(found):
        whole = one.point if parameter == "p" else np.einsum("ia,ib->ab", one.point, data.queries)
        assert np.allclose(whole, np.array(known.parameters[k], dtype=float), rtol=1e-9, atol=1e-12)
        assert one.norm == pytest.approx(known.norms[k], rel=1e-9, abs=1e-12)
        assert one.log_gradient_norm == pytest.approx(known.log_gradient_norms[k], rel=1e-7, abs=1e-9)


def test_descent_with_a_key_matrix():
    data = arrays_of(drawn(2, key_matrix=np.random.default_rng(9).standard_normal((6, 6))))
    descent = Descent(step=Fraction(1, 4), steps=50, record=(50,))
    found = next(iter(descend_arrays(LargeModel(data=data, parameter="p"), np.zeros(6), descent)))
    known = float64.descend(descent_problem(exact(data), parameter="p", loss="logistic"), [0] * 6, descent)
    assert np.allclose(found.point, np.array(known.parameters[-1], dtype=float), rtol=1e-9)


# the commands


def run(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments)))


def test_the_commands_take_files_of_many_numbers(tmp_path, many):
    path = tmp_path / "data.npz"
    np.savez(path, **drawn(1))
    shown = run("inspect", path, "--json", tmp_path / "inspect.json")
    assert shown.exit_code == 0 and "W-SVM: feasible, margin" in shown.output, shown.output
    assert json.loads((tmp_path / "inspect.json").read_text())["format"] == "checker-inspection-of-arrays/1"
    nuclear = json.loads((tmp_path / "inspect.json").read_text())["nuclear"]
    assert "(K, Q), the W-SVM in the nuclear norm: the least nuclear norm is in [" in shown.output
    exact = nuclear_svm(read_dataset(path), tuple(nuclear["choice"]))
    low, high = map(Fraction, nuclear["least_norm"])
    assert low <= exact.upper and exact.lower <= high < low * Fraction(21, 20)
    refused = run("inspect", path, "--certificates", tmp_path / "c.jsonl")
    assert refused.exit_code == 2 and "a certificate holds each as text" in refused.output
    told = run("audit", "--data", path, "--json", tmp_path / "audit.json", "similarity/theorem-3.15")
    assert told.exit_code == 0 and "matrix_separable(D)" in told.output, told.output
    told = run("audit", "--data", path, "--json", tmp_path / "audit.json", "tfsvm/kq-path-frobenius-normalised")
    (claim,) = json.loads((tmp_path / "audit.json").read_text())["claims"]
    (answer,) = [h["answers"][0] for h in claim["hypotheses"] if "only_nuclear_solution" in h["text"]]
    assert answer["truth"] == "FALSE" and "that of the W-SVM's solution is at least" in answer["evidence"]
    for on in ("p", "W"):
        ran = run("run", path, "--on", on, "--steps", 30, "--out", tmp_path / on)
        assert ran.exit_code == 0 and "known to" in ran.output, ran.output
        assert json.loads((tmp_path / on / "trajectory.json").read_text())["steps"][-1] == 30


def test_what_the_engine_for_arrays_cannot_do_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(array_files, "MANY", 0)
    path = tmp_path / "data.npz"
    np.savez(path, **drawn(1))
    refused = run("run", path, "--arithmetic", "mpmath")
    assert refused.exit_code == 2 and "--arithmetic mpmath with 120 numbers" in refused.output
    refused = run("run", path, "--on", "W", "--start", "1,2")
    assert refused.exit_code == 2 and "which begins at zero" in refused.output


@pytest.mark.slow
def test_memory_grows_with_the_data_and_not_with_the_square_of_the_dimension():
    """d² = 262,144 unknowns would be 2 MB an iterate in floats and 60 MB in rationals; the data are 5 MB."""
    rng = np.random.default_rng(0)
    n, T, d = 40, 64, 512
    data = arrays_of(
        {
            "tokens": rng.standard_normal((n, T, d)).astype(np.float32),
            "labels": rng.choice([-1, 1], n),
            "head": rng.standard_normal(d),
            "queries": rng.standard_normal((n, d)),
        }
    )
    tracemalloc.start()
    report = inspect_arrays(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert all(s["status"] != "undecided" for s in report["svms"])
    assert peak < 250_000_000  # the 2,520 constraints' inner products are 50 MB, a few times over
