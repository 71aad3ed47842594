"""Readings that flat best scores, a slope of 0 or gradients that cancel refute, as Coq theorems: what is printed, what coqc refuses."""

from __future__ import annotations

import copy
import json
import random
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from checker.coq.compiler import INSTALL, MACHINE_INTEGERS, REALS, compile_theorem
from checker.coq.counter_examples.at_rest import rest_of
from checker.coq.counter_examples.questions import counter_example_files
from checker.coq.kernel import ACCEPTED, kernel_answers
from checker.coq.limits.duals import beside, dual_vectors
from checker.coq.limits.flat_scores import orthogonal_to_nearest
from checker.coq.reading_back.instance import instance_disagreement
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.limits.exact_paths import beside_the_margin
from checker.limits.problem import Problem, dot
from checker.svm.attention_svm import matrix_svm, prompt_svm
from tests.coq.library import build_library

PUBLISHED = Path(__file__).parents[3] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
FLAT = {"prompt": "maxmargin.theorem-1.reading-1", "matrix": "tfsvm.w-gd.reading-1"}
REST = (
    "maxmargin.theorem-1-global-one-input.reading-1",
    "tfsvm.no-stationary-points.reading-1",
    "tfsvm.no-stationary-points.reading-3",
)
CANCELS = {
    "similarity.theorem-3.15-norm.reading-1": "sigmoid_slope",
    "similarity.theorem-3.15-norm-decreasing-loss.reading-1": "(fun y => - sigmoid (- y))",
}
STATES = {"prompt": "length start = dimension D", "matrix": "matrix_fits (dimension D) (dimension D) start"}


def published(name: str) -> dict:
    return json.loads((PUBLISHED / f"{name}.counter-example.jsonl").read_text(encoding="ascii"))


def flat_data(rng: random.Random, n: int, T: int, bests: tuple[str, ...], *, queries: bool) -> Dataset:
    """Inputs with one best score of ``bests`` each and one score for all other tokens, the scores being the first coordinates."""
    tokens = []
    for i in range(n):
        best = Fraction(bests[i])
        rows = [[best - (t > 0), *(Fraction(rng.randint(-5, 5)) for _ in range(2))] for t in range(T)]
        tokens.append(tuple(map(tuple, rows)))
    asked = tuple(tuple(Fraction(rng.randint(-3, 3)) for _ in range(3)) for _ in range(n)) if queries else None
    head = (Fraction(1), Fraction(0), Fraction(0))
    return Dataset(tokens=tuple(tokens), labels=(1,) * n, head=head, queries=asked)


def flat_instances(model: str, count: int, seed: int):
    """Data of which Lemma 3b says that descent turns elsewhere, with the solution of their SVM."""
    rng, svm = random.Random(f"{model}-{seed}"), prompt_svm if model == "prompt" else matrix_svm
    while count:
        n, T = rng.choice(((2, 2), (2, 3), (3, 2)))
        data = flat_data(rng, n, T, tuple(rng.choice(("1", "1/2", "0")) for _ in range(n)), queries=model == "matrix")
        found = svm(data, (0,) * n)
        if not found.feasible:
            continue
        u = tuple(x for row in found.solution for x in row) if model == "matrix" else tuple(found.solution)
        problem = Problem.of(data, "squared", parameter="p" if model == "prompt" else "W")
        if beside_the_margin(problem, u):
            count -= 1
            yield data, problem, u


def counter_example(model: str, data: Dataset) -> dict:
    certificate = published(FLAT[model])
    certificate["instance"]["values"]["D"] = data.json
    return certificate


@pytest.mark.parametrize("model", FLAT)
def test_the_statement_says_that_no_start_and_no_step_leads_there(model):
    files = counter_example_files(published(FLAT[model]))
    assert instance_disagreement(published(FLAT[model]), files["Data"]) is None
    says = files["Theorem"].partition("Theorem certified : ")[2].partition("Proof.")[0]
    run = f"(squared_{model}_descent D start eta)"
    some = f"(exists start eta, {STATES[model]} /\\ 0 < eta /\\ "
    assert f"~ (({some}direction_tends_to {run} solution) /\\ {some}norm_diverges {run})))" in says
    assert "/\\ maximum (best_scores D) <= (1 / 1)\n" in says and "/\\ unique_best_token D\n" in says
    assert "Q2R" not in says and "(v := " not in says


@pytest.mark.parametrize("name", REST)
def test_a_multiple_of_the_gradient_is_said_to_be_0(name):
    certificate = published(name)
    files = counter_example_files(certificate)
    assert instance_disagreement(certificate, files["Data"]) is None
    says = files["Theorem"].partition("Theorem certified : ")[2].partition("Proof.")[0]
    model, x = ("prompt", "start") if "one-input" in name else ("matrix", "W")
    zero = "start" if model == "prompt" else "(concat W)"
    assert f"/\\ ~ ((~ (scaled c ({model}_gradient D Correlation {x}) = scaled 0 {zero})))." in says
    assert "/\\ (0 / 1) <= c\n" in says and "/\\ INR (length (tokens D)) = (1 / 1)\n" in says


@pytest.mark.parametrize(("name", "slope"), CANCELS.items())
def test_gradients_that_cancel_are_said_to_have_a_sum_other_than_0(name, slope):
    certificate = published(name)
    files = counter_example_files(certificate)
    assert instance_disagreement(certificate, files["Data"]) is None
    one, other = (f"(softmax_loss_gradient {slope} 2%nat d A (matvec d A {g}) (fun r => 0 * u r))" for g in "uw")
    assert (
        "Theorem certified : ~ (forall (d : nat) (u w : nat -> R) (A : nat -> nat -> R), (0 < d)%nat -> "
        f"(0 < (Vectors.spread 2%nat (matvec d A u) 0%nat)) -> 0 < (norm d (fun r => {one} r + {other} r)))."
        in files["Theorem"]
    )
    larger, unequal = copy.deepcopy(certificate), copy.deepcopy(certificate)
    larger["claim"]["statement"]["hypotheses"][0][2][2] = ["place", ["num", "2"]]
    with pytest.raises(InputError, match="a number below a size"):
        counter_example_files(larger)
    unequal["instance"]["values"]["A"].append(["1"])
    with pytest.raises(InputError, match="two sizes 2"):
        counter_example_files(unequal)


def test_nothing_else_is_said_of_some_start_or_of_rest():
    certificate = published(FLAT["prompt"])
    other = copy.deepcopy(certificate)
    other["claim"]["statement"]["conclude"][1][1][1][2] = ["word", "exponential"]
    with pytest.raises(InputError, match="only descent with the squared loss"):
        counter_example_files(other)
    c, x, risk = ["var", "c"], ["var", "W"], ["matrix_loss", ["var", "D"], ["word", "correlation"]]
    zero, times = ["mul", ["num", "0"], x], ["mul", c, ["gradient", risk, x]]
    sorts = {"c": ["scalar"], "W": ["matrix", "d", "d"]}
    assert rest_of(["eq", times, zero], sorts).model == "matrix"
    for term in (
        ["eq", zero, times],
        ["eq", times, x],
        ["eq", times, ["mul", ["num", "1"], x]],
        ["le", times, zero],
        ["eq", times, ["mul", ["num", "0"], ["var", "V"]]],
        ["eq", ["gradient", risk, x], zero],
        ["eq", ["mul", c, ["gradient", ["matrix_loss", ["var", "D"], ["word", "squared"]], x]], zero],
    ):
        with pytest.raises(InputError, match="Only that a multiple of a gradient is 0"):
            rest_of(term, sorts)
    with pytest.raises(InputError, match="Only that a multiple"):
        rest_of(["eq", times, zero], {"W": ["matrix", "d", "d"]})


@pytest.mark.parametrize("model", FLAT)
def test_the_vector_beside_the_nearest_rows_is_orthogonal_to_them_alone(model):
    for data, problem, u in flat_instances(model, 12, seed=1):
        choice = (0,) * data.n
        v = orthogonal_to_nearest(problem, choice, u)
        orders = [2 if max(problem.scores[i]) == 1 else 1 for i, _ in problem.others(choice)]
        heights = [q * dot(a, u) for q, a in zip(orders, problem.normals(choice), strict=True)]
        nearest = [a for a, h in zip(problem.normals(choice), heights, strict=True) if h == min(heights)]
        assert dot(u, v) > 0 and all(dot(a, v) == 0 for a in nearest)


def test_a_combination_of_the_nearest_rows_is_no_counter_example():
    data = Dataset(tokens=(((1, 0), (0, 0)), ((1, 1), (1, 0))), labels=(1, 1), head=(1, 0), queries=None)
    problem = Problem.of(data, "squared", parameter="p")
    for u in ((Fraction(1), Fraction(1)), (Fraction(2), Fraction(2))):  # both rows have 2·⟨a, u⟩ least
        with pytest.raises(InputError, match="is a combination of the rows of least height"):
            orthogonal_to_nearest(problem, (0, 0), u)
    assert orthogonal_to_nearest(problem, (0, 0), (Fraction(1), Fraction(2))) == (0, 2)


def test_dual_vectors_have_product_1_with_their_own_and_0_with_the_others():
    rng = random.Random(5)
    for n, d in ((1, 1), (1, 3), (2, 2), (3, 5)):
        vectors = [tuple(Fraction(rng.randint(-9, 9), rng.randint(1, 4)) for _ in range(d)) for _ in range(n)]
        duals = dual_vectors(vectors)
        assert [[dot(z, u) for u in duals] for z in vectors] == [[int(i == j) for j in range(n)] for i in range(n)]
    one = (Fraction(1), Fraction(2))
    for dependent in ([one, (Fraction(2), Fraction(4))], [(Fraction(0), Fraction(0))], [one, one]):
        with pytest.raises(InputError, match="not independent"):
            dual_vectors(dependent)
    assert beside(one, []) == one and not any(beside(one, [one])) and dual_vectors([]) == []


@NEEDS_COQ
@pytest.mark.slow
def test_the_kernel_accepts_the_published_readings():
    answers = list(
        kernel_answers([PUBLISHED / f"{name}.counter-example.jsonl" for name in (*FLAT.values(), *REST, *CANCELS)])
    )
    assert [one.outcome for one in answers] == [ACCEPTED] * 7, [one.why for one in answers]
    assert all(set(one.assumptions) <= REALS | MACHINE_INTEGERS for one in answers)


@NEEDS_COQ
@pytest.mark.slow
def test_coq_accepts_held_back_data_and_refuses_false_neighbours(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    for model in FLAT:
        for number, (data, _, _) in enumerate(flat_instances(model, 3, seed=2)):
            files = counter_example_files(counter_example(model, data))
            result = compile_theorem(tmp_path / f"{model}-{number}", library, files, allowed=REALS | MACHINE_INTEGERS)
            assert result.accepted, result.why
        text, held = files["Theorem"], files["Data"]
        v = text.partition("(v := [")[2].partition("])")[0]
        others = {
            "v orthogonal to u": (held, text.replace(v, "; ".join(["0 # 1"] * (v.count(";") + 1)))),
            "another v": (held, text.replace(v, "; ".join(["1 # 1", "7 # 3", *["2 # 1"] * (v.count(";") - 1)]))),
            "another choice": (held, text.replace("(alpha := [0%nat", "(alpha := [1%nat")),
            "every step is negative": (held, text.replace("0 < eta", "eta < 0")),
            "a score above 1": (copy_with(data, model, above=True), text),
            "unequal losing scores": (copy_with(data, model, above=False), text),
        }
        for name, (literals, theorem) in others.items():
            assert (literals, theorem) != (held, text), name
            folder = tmp_path / f"{model}-{name.replace(' ', '-')}"
            assert not compile_theorem(
                folder, library, {"Data": literals, "Theorem": theorem}, allowed=REALS | MACHINE_INTEGERS
            ).accepted, name


@NEEDS_COQ
@pytest.mark.slow
def test_coq_refuses_gradients_that_do_not_cancel(tmp_path):
    library = tmp_path / "library"
    build_library(library)
    for name in CANCELS:
        files = counter_example_files(published(name))
        assert compile_theorem(tmp_path / name, library, files, allowed=REALS | MACHINE_INTEGERS).accepted
        for number, (old, new) in enumerate(
            (
                ("instance_w : list Q := [1 # 1]", "instance_w : list Q := [2 # 1]"),
                ("instance_u : list Q := [-1 # 1]", "instance_u : list Q := [1 # 1]"),
            )
        ):
            assert old in files["Data"]
            wrong = {**files, "Data": files["Data"].replace(old, new)}
            result = compile_theorem(tmp_path / f"{name}-{number}", library, wrong, allowed=REALS | MACHINE_INTEGERS)
            assert not result.accepted and "coqc refuses Theorem.v" in result.why


def copy_with(data: Dataset, model: str, *, above: bool) -> str:
    """``Data.v`` of the same data but for one token: its best score is 2, or one of three losing tokens scores lower."""
    tokens = [list(X) for X in data.tokens]
    if above:
        tokens[0][0] = (Fraction(2), *tokens[0][0][1:])
    else:
        tokens[0].append((tokens[0][1][0] - 1, *tokens[0][1][1:]))
    changed = Dataset(tokens=tuple(map(tuple, tokens)), labels=data.labels, head=data.head, queries=data.queries)
    certificate = counter_example(model, data)
    certificate["instance"]["values"]["D"] = changed.json
    return _data_only(certificate)


def _data_only(certificate: dict) -> str:
    from checker.coq.counter_examples.instances import variable

    text, _ = variable("D", ["dataset", "keys"], certificate["instance"]["values"]["D"])
    header = counter_example_files(published(FLAT["prompt"]))["Data"].partition("Definition instance_D")[0]
    return f"{header}{text}\n"
