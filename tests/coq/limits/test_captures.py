"""Local captures as Coq theorems: the numbers that are found, what is refused, and what coqc says of true and altered ones."""

from __future__ import annotations

import json
import random
import re
import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from flint import fmpq

from checker.coq.compiler import INSTALL, MACHINE_INTEGERS, REALS, compile_theorem
from checker.coq.counter_examples.questions import counter_example_files
from checker.coq.kernel import ACCEPTED, kernel_answers
from checker.coq.limits.captures import CoqCapture
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.limits.local import local_capture
from checker.limits.problem import Problem, dot
from checker.svm.attention_svm import matrix_svm, prompt_svm
from tests.coq.library import build_library

CERTIFICATES = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
CONVERSE = CERTIFICATES / "maxmargin.theorem-1-converse.counter-example.jsonl"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
NANO = Fraction(1, 10**9)


def data(tokens: list, head: list, labels: list | None = None, **more) -> dict:
    texts = [[[str(Fraction(x)) for x in token] for token in X] for X in tokens]
    found = {"tokens": texts, "labels": [str(y) for y in labels or [1] * len(tokens)], "head": [str(x) for x in head]}
    return found | {name: [[str(x) for x in row] for row in rows] for name, rows in more.items()}


# one key of two tokens, of which one scores above the choice; both pull together towards it
TOGETHER = data([[[0, 0], [-6, 1], [-6, -2]]], [0, 1], key_matrix=[[1, 0], [0, 0]])
# a choice that is not optimal, with an active neighbour below it and a better token whose constraint is inactive
LOCAL = data([[[2, 0, 2], [0, 0, 1], [-3, 1, 9]]], [0, 0, 1], key_matrix=[[1, 0, 0], [0, 1, 0], [0, 0, 0]])
TWO_INPUTS = data([[[1, 0], [0, 0]], [[0, 2], [0, 1], [0, -3]]], [1, 1], [1, 1])
ONE_NUMBER = data([[[1], [0]]], [1])
TWICE = data([[[1], [0]], [[1], [0]]], [1])  # the same input twice
TINY = data([[[NANO, 0], [0, 0]], [[0, 2 * NANO], [0, 0]]], [10**9, 10**9])
QUERIES = data([[[1, 0], [0, 0]], [[0, 1], [0, 0]]], [1, 1], queries=[[1, 0], [1, 1]])
CASES = {
    "together": (TOGETHER, (0,), "p", 6, "logistic"),
    "local": (LOCAL, (0,), "p", 40, "logistic"),
    "two inputs": (TWO_INPUTS, (0, 0), "p", 25, "exponential"),
    "one number": (ONE_NUMBER, (0,), "p", 12, "correlation"),
    "the same twice": (TWICE, (0, 0), "p", 12, "logistic"),
    "tiny": (TINY, (0, 0), "p", 1000, "logistic"),
    "queries": (QUERIES, (0, 0), "W", 30, "logistic"),
}


def instance(case: str, far: Fraction | int | None = None) -> tuple[Problem, dict, tuple, tuple]:
    """The problem, the entry of a certificate, the start R·w, and w."""
    said, choice, kind, R, loss = CASES[case]
    D = Dataset.from_json(said)
    svm = (prompt_svm if kind == "p" else matrix_svm)(D, choice)
    w = tuple(svm.solution) if kind == "p" else tuple(x for row in svm.solution for x in row)
    start = tuple((R if far is None else far) * x for x in w)
    return (
        Problem.of(D, loss, parameter=kind),
        {"steps": "0", "choice": [str(t) for t in choice], "step": "1"},
        start,
        w,
    )


def captured(case: str, far: Fraction | int | None = None) -> CoqCapture:
    problem, entry, start, w = instance(case, far)
    return CoqCapture(problem, entry, start, w, Fraction(1))


def certificate(case: str) -> dict:
    """A counter-example to: where the choice's SVM is feasible, no small step has its limit, from this start."""
    said, choice, kind, _, loss = CASES[case]
    _, entry, start, _ = instance(case)
    D, alpha, ell = ["var", "D"], ["var", "alpha"], ["var", "ell"]
    risk, solution, separable = {
        "p": ("loss", "max_margin", "separable"),
        "W": ("matrix_loss", "max_margin_matrix", "matrix_separable"),
    }[kind]
    run = ["small_step_descent", [risk, D, ell], ["var", "start"]]
    limit = ["and", ["direction_tends_to", run, [solution, D, alpha]], ["norm_diverges", run]]
    size = int(len(start) ** 0.5)
    start_text = [str(x) for x in start]
    if kind == "W":
        start_text = [start_text[r * size : (r + 1) * size] for r in range(size)]
    return {
        "type": "evaluation",
        "role": "counter-example",
        "to_prove": "FALSE",
        "claim": {
            "id": "no-limit",
            "statement": {
                "quantifier": "all",
                "hypotheses": [[separable, D, alpha]],
                "conclude": ["not", limit],
                "forall": [
                    ["D", "dataset", "keys" if kind == "p" else "queries"],
                    ["alpha", "choice"],
                    ["start", "vector", "d"] if kind == "p" else ["start", "matrix", "d", "d"],
                    ["ell", "loss", "logistic", "exponential", "correlation"],
                ],
            },
        },
        "instance": {"values": {"D": said, "alpha": [str(t) for t in choice], "start": start_text, "ell": loss}},
        "evidence": {"limits": [{"local": entry}]},
    }


@pytest.mark.parametrize("case", CASES)
def test_the_numbers_meet_what_the_library_asks(case):
    """The inequalities of ``captures`` in DecidingCaptures.v, once more and over all fractions."""
    problem, _, start, w = instance(case)
    capture = captured(case)
    f, tail = capture.found, capture.powers[capture.found["rho"]]
    outer = capture.powers[f["kappa"] * f["rho"]]
    assert f["steep"] * (f["theta"] * f["lightest"] + f["outside"] * outer) <= f["eps"] * f["lightest"]
    moved = 2 * f["step_up_to"] * f["steep"] ** 2 * f["lightest"] * tail
    assert moved + 2 * f["eps"] * f["w_at_most"] <= f["fine"] <= Fraction(1, 4)
    assert (1 + f["delta"]) * (1 - f["fine"]) >= 1 and f["w_at_least"] ** 2 <= dot(w, w) <= f["w_at_most"] ** 2
    assert f["start_at_most"] <= (1 + f["delta"]) * f["w_at_least"] * f["rho"]
    assert dot(start, start) <= f["start_at_most"] ** 2 and f["share_of_one"] * problem.n == 1
    for _, a in capture.pairs:
        assert dot(a, a) <= f["steep"] ** 2
        room = dot(a, w) - 1 - f["kappa"]
        assert dot(a, w) == 1 or (room >= 0 and dot(a, a) * dot(w, w) * f["delta"] * (2 + f["delta"]) <= room**2)
    assert 0 < f["kappa"] <= 1 and f["rho"] > 0


def test_tokens_of_one_key_are_one_group_and_inactive_ones_are_none():
    assert list(captured("together").groups.values()) == [[0, 1]] and not captured("together").inactive
    local = captured("local")
    assert list(local.groups.values()) == [[0]] and local.inactive == [1] and local.found["outside"] > 0
    assert list(captured("the same twice").groups.values()) == [[0, 1]]


@pytest.mark.parametrize(
    ("case", "far", "why"),
    [
        ("together", -6, "No floor of the margins"),
        ("together", 0, "No floor of the margins"),
        ("together", 1, "too little weight|No floor|too near"),
        ("local", 5, "too near for the region"),
    ],
)
def test_a_start_that_is_too_near_has_no_numbers(case, far, why):
    with pytest.raises(InputError, match=why):
        captured(case, far)


def test_what_the_library_does_not_capture_is_refused():
    problem, entry, start, w = instance("together")
    with pytest.raises(InputError, match="of a later iterate"):
        CoqCapture(problem, {**entry, "steps": "3"}, start, w, Fraction(1))
    sigmoid = Problem(keys=problem.keys, scores=problem.scores, loss="sigmoid")
    with pytest.raises(InputError, match="The sigmoid loss increases"):
        CoqCapture(sigmoid, entry, start, w, Fraction(1))
    better = Problem(keys=problem.keys, scores=((Fraction(0), Fraction(1), Fraction(2)),), loss="logistic")
    with pytest.raises(InputError, match="active keys of this capture pull towards its choice"):
        CoqCapture(better, entry, start, w, Fraction(1))
    with pytest.raises(InputError, match="no active constraint"):
        CoqCapture(problem, entry, start, tuple(2 * x for x in w), Fraction(1))
    with pytest.raises(InputError, match="too near for the region"):
        CoqCapture(problem, entry, start, w, Fraction(10**9))


def found_by_search(seed: int, most: int):
    """Local captures that the search finds on small random data, from starts near the ray but not on it."""
    rng, found = random.Random(seed), 0
    value = lambda: Fraction(rng.randint(-6, 6), rng.choice((1, 2)))  # noqa: E731
    while found < most:
        n, T, d = rng.choice((1, 2, 3)), rng.choice((2, 3, 4)), rng.choice((1, 2, 3))
        D = Dataset(
            tokens=tuple(tuple(tuple(value() for _ in range(d)) for _ in range(T)) for _ in range(n)),
            labels=tuple(rng.choice((1, -1)) for _ in range(n)),
            head=tuple(value() for _ in range(d)),
            queries=None,
            key_matrix=None,
        )
        choice = tuple(rng.randrange(T) for _ in range(n))
        svm = prompt_svm(D, choice)
        if not svm.feasible or not any(svm.solution):
            continue
        w, R = tuple(svm.solution), rng.choice((4, 8, 15, 30, 60, 120))
        size = max(abs(x) for x in w)
        start = tuple(R * x + Fraction(rng.randint(-20, 20), 1600) * R * size for x in w)
        problem = Problem.of(D, rng.choice(("logistic", "exponential", "correlation")), parameter="p")
        if (
            local_capture(problem, [fmpq(x.numerator, x.denominator) for x in start], choice, w, Fraction(1))
            is not None
        ):
            found += 1
            yield problem, {"steps": "0", "choice": [str(t) for t in choice]}, start, w


def test_most_captures_of_the_search_have_numbers():
    refused = []
    for problem, entry, start, w in found_by_search(seed=7, most=40):
        try:
            CoqCapture(problem, entry, start, w, Fraction(1))
        except InputError as error:
            refused.append(str(error))
    assert len(refused) <= 8 and all("too near for the region" in one for one in refused)


def test_what_is_written_of_a_capture():
    says = counter_example_files(certificate("queries"))["Theorem"]
    assert "for_small_steps (fun eta => ~ ((~ (direction_tends_to (matrix_descent D ell start eta) solution " in says
    assert "norm_diverges (matrix_descent D ell start eta))))" in says and says.count("captured_by fact_") == 2
    without = certificate("together")
    without["evidence"]["limits"] = [{"capture": {"steps": "0"}}]
    with pytest.raises(InputError, match="holds no local capture"):
        counter_example_files(without)
    other = certificate("local")
    other["evidence"]["limits"][0]["local"]["choice"] = ["2"]
    with pytest.raises(InputError, match="towards the direction of another choice|No floor"):
        counter_example_files(other)


def scaled(x: str, factor: Fraction) -> str:
    found = factor * Fraction(x.replace(" # ", "/"))
    return f"{found.numerator} # {found.denominator}"


def smaller(x: str) -> str:
    return scaled(x, Fraction(1, 2))


def larger(x: str) -> str:
    return scaled(x, Fraction(2))


SMALLER = ("delta", "steep", "theta", "outside", "eps", "fine", "w_at_most", "start_at_most", "share_of_one")
LARGER = ("rho", "kappa", "lightest", "w_at_least")
ALTERED = dict.fromkeys(SMALLER, smaller) | dict.fromkeys(LARGER, larger)
ALTERED |= {"step_up_to": lambda _: "100000000000000000000 # 1", "groups": lambda _: "[]"}


def altered_checks(definition: str) -> str:
    """Examples that the check of a capture with one number changed computes to false."""
    said = definition.replace("Definition capture_0", "Definition {}")
    tried = []
    for number, (field, change) in enumerate(ALTERED.items()):
        pattern = rf"{field} := (\[\[.*?\]\]|-?\d+ # \d+)"
        found = re.search(pattern, said)
        assert found is not None, field
        text = said[: found.start(1)] + change(found[1]) + said[found.end(1) :]
        name = f"altered_{number}"
        tried.append(
            text.replace("{}", name, 1)
            + f"\nExample refused_{number} : check {name} = false. Proof. vm_compute. reflexivity. Qed."
        )
    return "\n".join(tried)


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_captures_and_refuses_each_altered_number(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    for number, case in enumerate(CASES):
        files = counter_example_files(certificate(case))
        result = compile_theorem(tmp_path / str(number), library, files, allowed=REALS | MACHINE_INTEGERS)
        assert result.accepted, (case, result.why)
    files = counter_example_files(certificate("local"))
    head, _, rest = files["Theorem"].partition("Open Scope R_scope.\n")
    definition = captured("local").definition("capture_0")
    check = (
        "Definition check (T : capture) : bool := captures T (q_dimension instance_D) (q_prompt_model instance_D) instance_alpha "
        "solution_0 instance_start.\nExample accepted : check capture_0 = true. Proof. vm_compute. reflexivity. Qed.\n"
    )
    files["Theorem"] = f"{head}{check}{altered_checks(definition)}\nOpen Scope R_scope.\n{rest}"
    result = compile_theorem(tmp_path / "altered", library, files, allowed=REALS | MACHINE_INTEGERS)
    assert result.accepted, result.why
    # a table that says less than the truth is refused by interval arithmetic
    files = counter_example_files(certificate("local"))
    for number, field in enumerate(("table", "least")):
        table = re.search(rf"{field} := [^#]*?(\d+) # (\d+)", files["Theorem"])
        text = files["Theorem"]
        wrong = {**files, "Theorem": text[: table.start(1)] + str(10 * int(table[1])) + text[table.end(1) :]}
        assert not compile_theorem(
            tmp_path / f"table-{number}", library, wrong, allowed=REALS | MACHINE_INTEGERS
        ).accepted
    false = {**files, "Theorem": files["Theorem"].replace("~ ((~ (direction", "~ (((direction")}
    assert (
        false != files
        and not compile_theorem(tmp_path / "false", library, false, allowed=REALS | MACHINE_INTEGERS).accepted
    )


@NEEDS_COQ
@pytest.mark.slow
def test_the_kernel_accepts_the_published_counter_example_of_the_converse():
    (answer,) = kernel_answers([CONVERSE])
    assert answer.outcome == ACCEPTED and set(answer.assumptions) <= REALS | MACHINE_INTEGERS, answer.why
    assert (
        "better_neighbour D alpha" in answer.statement
        and json.loads(CONVERSE.read_text())["claim"]["id"] in answer.line
    )
