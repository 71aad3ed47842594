"""Traps for Coq: what is proposed really holds, whatever form the certificate gives; and the library's theorems assume the reals alone."""

from __future__ import annotations

import copy
import json
import math
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, MACHINE_INTEGERS, REALS, compile_theorem
from checker.coq.counter_examples.questions import counter_example_files
from checker.coq.limits.traps import CoqTrap
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.limits.problem import Problem, dot
from checker.svm.attention_svm import matrix_svm
from tests.coq.library import build_library

PUBLISHED = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
F = Fraction
TRAPS = (
    "maxmargin.theorem-1-global-equal-scores",
    "tfsvm.w-gd-global-any-start",
    "similarity.theorem-3.14-all-support-vectors",
    "similarity.theorem-3.14-decreasing-loss-all-support-vectors",
    "similarity.theorem-3.14-decreasing-loss-equal-scores",
    "similarity.theorem-3.14-equal-scores",
    "similarity.theorem-3.15",
    "similarity.theorem-3.15-decreasing-loss",
)
# Three tokens and two: where the third token of the first input wins by far, the pair of its two others is carried by one of its own.
THREE = Problem(
    keys=(((F(0), F(0)), (F(1), F(0)), (F(0), F(3))), ((F(0), F(0)), (F(1), F(1)))),
    scores=((F(0), F(1), F(2)), (F(0), F(1))),
    loss="logistic",
)


def counter_example(name: str) -> dict:
    return json.loads((PUBLISHED / f"{name}.counter-example.jsonl").read_text(encoding="ascii").splitlines()[0])


def polyhedral() -> CoqTrap:
    """The polyhedron of a published reading's necessity: five rows of nine entries, two of which need a reach."""
    certificate = counter_example("tfsvm.w-gd-global-good-gradient")
    values, entry = certificate["instance"]["values"], certificate["evidence"]["limits"][0]["polyhedron"]
    data = Dataset.from_json(values["D"])
    problem = Problem.of(data, values["ell"], parameter="W")
    w = [x for row in matrix_svm(data, problem.best).solution for x in row]
    start = tuple(F(x) for row in values["start"] for x in row)
    return CoqTrap(problem, entry, start, tuple(w), F(entry["step"]))


def test_the_tables_of_a_polyhedral_trap_hold():
    trap = polyhedral()
    assert len(trap.rows) == 5 and sum(row.reach is not None for row in trap.rows) == 2
    for bound, weight in trap.powers.items():
        assert math.exp(-float(bound)) <= float(weight) <= math.exp(-float(bound)) * (1 + 1e-5) + 2.0**-199
    slope = {"logistic": lambda y: 1 / (1 + math.exp(y)), "exponential": lambda y: math.exp(-y)}[trap.problem.loss]
    for one in trap.known:
        low, high, least, most = map(float, one.slope)
        for k in range(11):
            y = low + (high - low) * k / 10
            assert least * (1 - 1e-12) <= slope(y) <= most * (1 + 1e-12)
    for row in trap.rows:
        for place, (q, pairs) in row.carried.items():
            normals = [*trap.normals, tuple(-a for a in row.normal)]
            total = [sum((y * normals[k][c] for k, y in pairs), F(0)) for c in range(trap.problem.size)]
            there, here = trap._exponent(place), trap._exponent(q)
            assert total == [a - b for a, b in zip(there, here, strict=True)] and all(y > 0 for _, y in pairs)
    pairs, a = trap.excluded
    assert [sum((y * trap.normals[k][c] for k, y in pairs), F(0)) for c in range(len(a))] == list(a)


def test_a_start_outside_and_a_direction_inside_are_refused():
    certificate = counter_example(TRAPS[0])
    moved = copy.deepcopy(certificate)
    moved["instance"]["values"]["start"] = ["0", "5"]
    with pytest.raises(InputError, match="does not lie in this trap"):
        counter_example_files(moved)
    data = Dataset.from_json(certificate["instance"]["values"]["D"])
    entry = certificate["evidence"]["limits"][0]["trap"]
    problem = Problem.of(data, "exponential", parameter="p")
    with pytest.raises(InputError, match="excludes the direction only by"):
        CoqTrap(problem, entry, (F(0), F(-5)), (F(1, 2), F(-3, 2)), F(1))
    lower = copy.deepcopy(entry)
    lower["edges"] = [["1", "2", "1/64"], ["2", "0", "1/64"]]  # too near the edge to carry anything
    with pytest.raises(InputError, match="not carried pair by pair"):
        CoqTrap(problem, lower, (F(0), F(-5)), (F(5, 4), F(7, 4)), F(1))


def test_floors_and_pairs_of_inputs_with_three_tokens():
    """Measured from the third token of the first input, both its margins have floors; the pair of the two others is a term as well."""
    entry = {"choice": ["2", "0"], "steps": "0", "step": "1", "edges": [["1", "0", "9"], ["2", "0", "9"]]}
    start, u = (F(0), F(4)), (F(1), F(-1))
    trap = CoqTrap(THREE, entry, start, u, F(1, 8))
    assert trap.terms == [(0, 0, 1), (0, 0, 2), (0, 1, 2), (1, 0, 1)]
    assert trap.known[0].floors is not None and trap.known[1].floors is None and trap.known[1].low == 0
    assert trap.known[0].caps[2] >= 1 > trap.known[0].caps[0] >= F(math.exp(-9))
    (_, row) = trap.rows
    assert set(row.carried) == {(0, 0, 1)} and row.carried[0, 0, 1][0] == (0, 0, 2)
    assert dot(trap.excluded[1], u) < 0


@NEEDS_COQ
@pytest.mark.slow
def test_coq_keeps_a_polyhedron_and_three_tokens_and_refuses_them_altered(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    entry = {"choice": ["2", "0"], "steps": "0", "step": "1", "edges": [["1", "0", "9"], ["2", "0", "9"]]}
    for name, trap in (
        ("polyhedron", polyhedral()),
        ("three", CoqTrap(THREE, entry, (F(0), F(4)), (F(1), F(-1)), F(1, 8))),
    ):
        text = (
            "From Coq Require Import Reals Lra List QArith Qreals.\nFrom Interval Require Import Tactic.\n"
            "From AttentionChecker Require Import Optimality Descent Traps Polyhedra Attention Deciding Enclosures.\n"
            f"Import ListNotations.\nOpen Scope Q_scope.\n{trap.definition('trap_0')}\nOpen Scope R_scope.\n"
            "Theorem certified : forall eta, 0 <= eta <= Q2R (longest trap_0) -> forall k, holds (rows_of trap_0)\n"
            f"  (descent (loss_slope {trap.problem.loss.capitalize()}) (dim trap_0)\n"
            "  (real_inputs (data trap_0)) (reals (from trap_0)) eta k).\n"
            "Proof. apply trap_is_kept; [computed | prove_powers trap_0 | prove_slopes trap_0]. Qed.\nPrint Assumptions certified.\n"
        )
        allowed = REALS | MACHINE_INTEGERS
        found = compile_theorem(tmp_path / name, library, {"Theorem": text}, allowed=allowed)
        assert found.accepted, found.why
        for k, (old, new) in enumerate(
            (
                ("sigma := 1 # 1", "sigma := -1 # 1"),
                ("sigma := 1 # 1", "sigma := 2 # 1"),
                ("reach := Some (", "reach := Some (-"),
                ("offset := ", "offset := 9"),
            )
        ):
            if old in text:
                altered = compile_theorem(
                    tmp_path / f"{name}{k}", library, {"Theorem": text.replace(old, new)}, allowed=allowed
                )
                assert not altered.accepted, (name, old, new)


@NEEDS_COQ
@pytest.mark.slow
def test_the_librarys_theorems_assume_the_reals_alone(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    for name, module in (
        ("trap_is_kept", "Polyhedra"),
        ("direction_refuted", "Polyhedra"),
        ("gradient_is_derivative", "Descent"),
        ("loss_slope_is_derivative", "Attention"),
        ("is_shortest_right", "Deciding"),
        ("flat_has_two", "SoftMargin"),
        ("softmax_loss_derivative", "Layer"),
        ("frobenius_bounds", "Layer"),
    ):
        says = f"Theorem certified : ltac:(let t := type of {name} in exact t).\nProof. exact {name}. Qed.\nPrint Assumptions certified.\n"
        text = f"From Coq Require Import Reals List.\nFrom AttentionChecker Require Import {module}.\n{says}"
        found = compile_theorem(tmp_path / name, library, {"Theorem": text}, allowed=REALS)
        assert found.accepted, (name, found.why)
