"""Claims "there is …" as Coq theorems: what is printed of a witness, that Data.v is read again, what coqc says of true and altered ones."""

from __future__ import annotations

import copy
import json
import shutil
from fractions import Fraction
from math import exp
from pathlib import Path

import pytest

from checker.coq.compiler import FORBIDDEN, INSTALL, MACHINE_INTEGERS, REALS, compile_theorem
from checker.coq.counter_examples.instances import coq_name
from checker.coq.counter_examples.nuclear import coefficients, isotropic
from checker.coq.counter_examples.questions import words
from checker.coq.counter_examples.witnesses import is_witness, witness_files
from checker.coq.kernel import ACCEPTED, REFUSED, kernel_answers
from checker.coq.limits.fixed_step_runs import smoothness_bounds
from checker.coq.reading_back.instance import instance_disagreement
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.limits.problem import Problem
from checker.statements.terms.term import sha256
from tests.coq.library import build_library

CERTIFICATES = Path(__file__).parents[2] / "reports" / "reference" / "certificates"
NEEDS_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason=f"coqc is not installed ({INSTALL})")
EXPORTED = (
    "maxmargin.contextual-data-self-attention-fails",
    "maxmargin.p-and-w-not-equivalent-in-general",
    "maxmargin.theorem-1-local-exists",
    "similarity.assumption-3.10",
    "similarity.att-svm-often-unsolvable",
    "tfsvm.kq-path-norms-differ",
)


def path_of(name: str) -> Path:
    return CERTIFICATES / f"{name}.witness.jsonl"


def certificate_of(name: str) -> dict:
    return json.loads(path_of(name).read_text(encoding="ascii").splitlines()[0])


def says(certificate: dict) -> str:
    return witness_files(certificate)["Theorem"].partition("Theorem certified : ")[2].partition(".\nProof.")[0]


def test_every_published_witness_is_named_here():
    audit = json.loads((CERTIFICATES.parent / "audit.json").read_text(encoding="utf-8"))
    paths = [one["path"] for claim in audit["claims"] if claim["verdict"] == "PROVED" for one in claim["certificates"]]
    found = {Path(path).name.removesuffix(".witness.jsonl") for path in paths if path.endswith(".witness.jsonl")}
    assert found == {*EXPORTED}


@pytest.mark.parametrize("name", EXPORTED)
def test_what_is_written_is_the_claim_and_the_exact_witness(name):
    certificate = certificate_of(name)
    files, statement = witness_files(certificate), certificate["claim"]["statement"]
    assert is_witness(certificate) and instance_disagreement(certificate, files["Data"]) is None
    assert not any(FORBIDDEN.search(text) for text in files.values())
    text = says(certificate)
    assert text.startswith("exists ") and "Q2R (" not in text  # numbers occur in Data.v and in the proof only
    for variable, sort, *more in statement["forall"]:
        assert f"{coq_name(variable)} = " in text and f"({coq_name(variable)} : " in text
        assert sort != "dataset" or (f"key_matrix {coq_name(variable)} = []" in text) == ("keys" not in more)
    printed = {
        "gradient": "prompt_gradient",
        "transpose": "transposed",
        "matmul": "times_matrix",
        "matvec": "times_vector",
        "not": "~",
        "and": "/\\",
        "loss": "prompt_",
        "frobenius": "norm",
        "mul": "*|scaled",
        "le": "<=",
        "eq": "=",
        "descent": "flat_descent",
        "smoothness": "matrix_smoothness",
        "matrix_loss": "matrix_smoothness",
        "small_step_descent": "for_small_steps",
    }
    for term in (*statement["hypotheses"], statement["conclude"]):
        for word in words(term) - {"var", "num", "word"}:
            assert any(one in text for one in printed.get(word, word).split("|")), word


@pytest.mark.parametrize("name", EXPORTED)
def test_every_number_of_the_witness_is_read_again(name):
    certificate = certificate_of(name)
    text = witness_files(certificate)["Data"]
    for variable, value in certificate["instance"]["values"].items():
        wrong = copy.deepcopy(certificate)
        if isinstance(value, dict):
            wrong["instance"]["values"][variable]["tokens"][-1][-1][-1] = "17/1000003"
        else:
            wrong["instance"]["values"][variable] = [["17"]] if isinstance(value[0], list) else ["17", *value[1:]]
        assert instance_disagreement(wrong, text) == variable
    assert "the line" in instance_disagreement(certificate, text + "Axiom cheat : False.\n")


# ── statements about small data, true and false ──────────────────────────────────────────────────────────────────────────────────
def data(tokens: list, head: list, queries: list | None = None, labels: list | None = None) -> dict:
    found = {"tokens": tokens, "head": head, "labels": labels or ["1"] * len(tokens)}
    return found if queries is None else found | {"queries": queries}


ONE = data(
    [[["0"], ["1"], ["3"]]], ["1"], [["2"]]
)  # one dimension: the best token separates, the losers' scores differ
MIDDLE = data([[["0"], ["1"], ["3"]]], ["0"], [["2"]])  # all scores tie
OPPOSED = data([[["0"], ["1"]], [["1"], ["0"]]], ["1"], [["1"], ["-1"]])  # two queries that want opposite tokens
SINGLE = data([[["0", "5"]]], ["1", "1"], [["0", "0"]])  # one token
UNEVEN = data([[["1", "0"], ["0", "0"]], [["2", "0"]]], ["1", "0"], [["1", "0"], ["1", "0"]], ["1", "1"])
D, BEST = ["var", "D"], ["best_tokens", ["var", "D"]]


def truth(name: str, *more) -> list:
    return [name, D, *more]


# a statement and the data of which it is true; of the others here it is false
TRUE_OF = (
    (truth("unique_best_token"), (ONE, OPPOSED, SINGLE, UNEVEN)),
    (truth("equal_nonoptimal_scores"), (OPPOSED, SINGLE, UNEVEN)),
    (truth("same_length"), (ONE, MIDDLE, OPPOSED, SINGLE)),
    (truth("some_choice"), (ONE, MIDDLE, OPPOSED, UNEVEN)),
    (truth("all_support_vectors"), (SINGLE, UNEVEN)),
    (["lt", ["norm", ["head", D]], ["maximum", ["best_scores", D]]], (ONE, SINGLE, UNEVEN)),
    (["eq", ["most_tokens", D], ["num", "3"]], (ONE, MIDDLE)),
    (["le", ["mul", ["inputs", D], ["dimension", D]], ["num", "3/2"]], (ONE, MIDDLE)),
    (["and", truth("some_choice"), ["not", truth("same_length")]], (UNEVEN,)),
    (["or", truth("all_support_vectors"), ["not", truth("unique_best_token")]], (MIDDLE, SINGLE, UNEVEN)),
    (["implies", truth("unique_best_token"), truth("equal_nonoptimal_scores")], (MIDDLE, OPPOSED, SINGLE, UNEVEN)),
    (["not", ["not", truth("some_choice")]], (ONE, MIDDLE, OPPOSED, UNEVEN)),
)
OF_BEST = (
    (truth("matrix_separable", BEST), (ONE, SINGLE, UNEVEN)),
    (truth("separable", BEST), (ONE, SINGLE, UNEVEN, OPPOSED)),
)
LINEAR = (
    (["parallel", ["matvec", ["var", "W"], ["var", "p"]], ["var", "p"]], [["2", "0"], ["0", "2"]], ["1", "3"], True),
    (["parallel", ["matvec", ["var", "W"], ["var", "p"]], ["var", "p"]], [["2", "0"], ["0", "3"]], ["1", "3"], False),
    (
        ["parallel", ["matvec", ["transpose", ["var", "W"]], ["var", "p"]], ["var", "p"]],
        [["0", "1"], ["0", "0"]],
        ["0", "1"],
        True,
    ),
    (["le", ["norm", ["var", "p"]], ["num", "5/3"]], [["0", "0"], ["0", "0"]], ["1", "4/3"], True),
    (["lt", ["norm", ["var", "p"]], ["num", "5/3"]], [["0", "0"], ["0", "0"]], ["1", "4/3"], False),
    (["eq", ["dot", ["var", "p"], ["var", "p"]], ["num", "25/9"]], [["0", "0"], ["0", "0"]], ["1", "4/3"], True),
)


def witness(conclude: list, values: dict, forall: list) -> dict:
    statement = {"quantifier": "exists", "forall": forall, "hypotheses": [], "conclude": conclude}
    return {
        "type": "evaluation",
        "role": "witness",
        "to_prove": "TRUE",
        "claim": {"id": "held-back", "statement": statement},
        "instance": {"values": values},
        "evidence": {},
    }


def cases():
    for term, true_of in (*TRUE_OF, *OF_BEST):
        for one in (ONE, MIDDLE, OPPOSED, SINGLE, UNEVEN):
            if "best_tokens" not in str(term) or one is not MIDDLE:
                yield term, {"D": one}, [["D", "dataset", "queries"]], one in true_of
    for term, W, p, holds in LINEAR:
        forall = [["D", "dataset"], ["W", "matrix", "d", "d"], ["p", "vector", "d"]]
        yield term, {"D": data([[["0", "1"]]], ["1", "1"]), "W": W, "p": p}, forall, holds


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("coq") / "library"
    build_library(folder)
    return folder


def compiled(folder: Path, library: Path, certificate: dict) -> bool:
    """Whether a theorem is written and coqc accepts it; verify.py is not asked."""
    try:
        files = witness_files(certificate)
    except InputError:
        return False
    return compile_theorem(folder, library, files, allowed=REALS | MACHINE_INTEGERS).accepted


@NEEDS_COQ
@pytest.mark.slow
def test_of_a_statement_and_its_denial_the_kernel_accepts_the_true_one(tmp_path, library):
    true: dict[str, list] = {}
    for term, values, forall, holds in cases():
        true.setdefault(json.dumps([values, forall]), []).append(term if holds else ["not", term])
    assert len(true) >= 8 and sum(map(len, true.values())) >= 70
    for number, (one, terms) in enumerate(true.items()):  # all of one instance in one theorem
        together = terms[0]
        for term in terms[1:]:
            together = ["and", together, term]
        assert compiled(tmp_path / str(number), library, witness(together, *json.loads(one))), terms
    refused = {}
    for (
        term,
        values,
        forall,
        holds,
    ) in cases():  # for each term one instance of which it is false, and one of which its denial is
        refused.setdefault(json.dumps([term, holds]), (["not", term] if holds else term, values, forall))
    assert len(refused) >= 30
    for number, one in enumerate(refused.values()):
        assert not compiled(tmp_path / f"false-{number}", library, witness(*one)), one


def run_of(name: str) -> dict:
    """A published counter-example about all small steps as a witness with one step, its longest."""
    certificate = json.loads(
        (CERTIFICATES / f"{name}.counter-example.jsonl").read_text(encoding="ascii").splitlines()[0]
    )
    statement, limits = certificate["claim"]["statement"], certificate["evidence"]["limits"]
    turns = statement["conclude"] if statement["conclude"][0] == "direction_tends_to" else statement["conclude"][1]
    step = min(Fraction((one.get("trap") or one["polyhedron"])["step"]) for one in limits)
    run = ["descent", *turns[1][1:], ["num", str(step)]]
    one = witness(
        ["not", ["direction_tends_to", run, turns[2]]], certificate["instance"]["values"], statement["forall"]
    )
    return one | {"evidence": {"limits": limits}}


RUNS = (
    "maxmargin.theorem-1-global-equal-scores",
    "similarity.theorem-3.14-equal-scores",
)  # of p, and of W with the sigmoid loss


@NEEDS_COQ
@pytest.mark.slow
@pytest.mark.parametrize("name", RUNS)
def test_a_run_with_a_fixed_step_is_kept_from_a_direction(name, tmp_path, library):
    assert compiled(tmp_path / "run", library, run_of(name))
    files = witness_files(run_of(name))
    wrong = files | {
        "Theorem": files["Theorem"].replace("(k := 0%nat)", "(k := 1%nat)").replace("offset := ", "offset := 9", 1)
    }
    assert wrong["Theorem"] != files["Theorem"]
    assert not compile_theorem(tmp_path / "wrong", library, wrong, allowed=REALS | MACHINE_INTEGERS).accepted


def test_what_is_proposed_about_a_run_is_a_bound():
    problem = Problem.of(
        Dataset.from_json(data([[["0"], ["2"]]], ["1"]) | {"tokens": [[["-1"], ["1"]]]}), "logistic", parameter="p"
    )
    text, value = smoothness_bounds(problem)  # M0 ((1 + 1)·2/4)² + M1·2·4/4 with M0 = 1/4, M1 = 1/(1 + 1/e)
    assert 0 < value - Fraction(1 / 4 + 2 / (1 + exp(-1))) < Fraction(1, 10**4)
    assert text.count("wide := 2 # 1") == 1 and "below := -1 # 1; above := 1 # 1" in text
    for wrong in ([["1", "0"], ["0", "2"]], [["0", "0"], ["0", "0"]]):
        with pytest.raises(InputError, match="WᵀW = ωI"):
            isotropic([tuple(map(Fraction, row)) for row in wrong])
    W = [tuple(map(Fraction, row)) for row in (["0", "-2"], ["2", "0"])]
    rows = [tuple(map(Fraction, row)) for row in (["0", "-1", "0", "0"], ["1", "0", "0", "0"], ["0", "0", "1", "1"])]
    assert isotropic(W) == 4
    found = coefficients(W, rows, [0, 1, 2])
    crossing = [2 * x for x in map(Fraction, ("1", "0", "0", "1"))]  # Σ_i W_i0 V_i1 − W_i1 V_i0 = 2 V_11 + 2 V_00
    for k, ys in enumerate(found):
        assert [sum(y * row[j] for y, row in zip(ys, [*rows, crossing], strict=True)) for j in range(4)] == [
            j == k for j in range(4)
        ]
    with pytest.raises(InputError, match="do not determine"):
        coefficients(W, rows, [0, 1])


def test_a_name_is_none_of_the_library_and_sizes_fit():
    assert [coq_name(one) for one in ("D", "W", "R", "best", "best_")] == ["D", "W", "R_", "best_", "best__"]
    for wrong in ("", "a b", "1x", "x'", "ξ"):
        with pytest.raises(InputError, match="no plain name"):
            coq_name(wrong)
    values = {"D": data([[["0", "1"]]], ["1", "1"]), "p": ["1", "2"], "E": data([[["0"]]], ["1"])}
    forall = [["D", "dataset"], ["p", "vector", "d"], ["E", "dataset"]]
    with pytest.raises(InputError, match="sizes 2 and 1"):
        witness_files(witness(["parallel", ["var", "p"], ["head", ["var", "E"]]], values, forall))
    with pytest.raises(InputError, match="not unique"):
        witness_files(witness(truth("separable", BEST), {"D": MIDDLE}, [["D", "dataset"]]))
    with pytest.raises(InputError, match="'log' has no Coq translation"):
        witness_files(witness(["le", ["log", ["num", "2"]], ["num", "1"]], {"D": ONE}, [["D", "dataset", "queries"]]))
    for_all = witness(truth("some_choice"), {"D": ONE}, [["D", "dataset", "queries"]])
    for_all["claim"]["statement"]["quantifier"] = "all"
    with pytest.raises(InputError, match="that there is an instance"):
        witness_files(for_all)


# ── the published ones ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@NEEDS_COQ
@pytest.mark.slow
@pytest.mark.parametrize("name", EXPORTED)
def test_coq_accepts_a_published_witness(name, monkeypatch):
    monkeypatch.setattr("checker.coq.kernel.build_library", build_library)  # the one of all tests, not one more
    (answer,) = kernel_answers([path_of(name)])
    assert answer.outcome == ACCEPTED, answer.why
    assert set(answer.assumptions) <= REALS | MACHINE_INTEGERS


def altered(name: str):
    """Certificates with one place of the data or the statement changed, of which the statement is false or which is another's."""
    certificate = certificate_of(name)
    denied = copy.deepcopy(certificate)
    denied["claim"]["statement"]["conclude"] = ["not", denied["claim"]["statement"]["conclude"]]
    yield denied
    if denied["evidence"].get("limits"):
        yield certificate | {"evidence": certificate["evidence"] | {"limits": []}}
    if '["num", "1/8"]' in json.dumps(certificate):  # the step is too long for the trap, and for the smoothness
        yield json.loads(json.dumps(certificate).replace('["num", "1/8"]', '["num", "1"]'))
    for change in ALTERED[name]:
        one = copy.deepcopy(certificate)
        change(one["instance"]["values"])
        yield one


ALTERED = {
    "maxmargin.contextual-data-self-attention-fails": (
        lambda v: v["D"]["tokens"][0].pop(),
        lambda v: v["D"].update(tokens=[[["1", "1"], ["-1", "-1/2"], ["-2/3", "-1/4"]]]),
        lambda v: v["D"].update(labels=["-1"]),
    ),
    "maxmargin.theorem-1-local-exists": (
        lambda v: v.update(R="10"),
        lambda v: v.update(alpha=["0", "0", "1"]),
        lambda v: v["D"].update(head=["0", "0", "-1"]),
    ),
    "tfsvm.kq-path-norms-differ": (
        lambda v: v["D"]["tokens"][0].__setitem__(0, ["-15/26", "-66/39"]),
        lambda v: v["D"].update(head=["0", "0"]),
        lambda v: v["D"]["queries"].__setitem__(2, ["0", "2"]),
    ),
    "maxmargin.p-and-w-not-equivalent-in-general": (
        lambda v: v.update(W=[["1", "0"], ["0", "1"]]),
        lambda v: v["D"].update(head=["0", "0"]),
        lambda v: v["D"].update(tokens=[[["0", "1"], ["0", "1"]]]),
    ),
    "similarity.assumption-3.10": (
        lambda v: v["D"].update(queries=[["0", "0"]]),
        lambda v: v.update(D=v["E"], E=v["D"]),
        lambda v: v["E"]["tokens"][1].pop(),
    ),
    "similarity.att-svm-often-unsolvable": (
        lambda v: v["D"].update(queries=[["1"]]),
        lambda v: v["D"].update(head=["0"]),
        lambda v: v["D"]["tokens"][0].pop(),
    ),
}


@NEEDS_COQ
@pytest.mark.slow
@pytest.mark.parametrize("name", EXPORTED)
def test_altered_witnesses_are_refused(name, tmp_path, library):
    for number, one in enumerate(altered(name)):
        assert not compiled(tmp_path / str(number), library, one), number


@NEEDS_COQ
@pytest.mark.slow
def test_a_witness_that_is_none_is_refused(tmp_path):
    name = "similarity.att-svm-often-unsolvable"
    certificate = certificate_of(name)
    certificate["instance"]["values"]["D"]["queries"] = [["1"]]  # separable now
    certificate["instance"]["sha256"] = sha256(certificate["instance"]["values"])
    path = tmp_path / "separable.witness.jsonl"
    path.write_text(json.dumps(certificate) + "\n", encoding="ascii")
    (answer,) = kernel_answers([path])
    assert answer.outcome == REFUSED and "verify.py says" in answer.why
