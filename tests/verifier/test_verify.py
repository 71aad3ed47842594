"""The verifier alone: hand-written certificates, hostile files, and its numbers against two other libraries."""

from __future__ import annotations

import ast
import copy
import hashlib
import importlib.util
import json
import random
import subprocess
import sys
import time
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from flint import arb, ctx, fmpq

FILE = Path(__file__).parents[2] / "checker" / "verify.py"
_spec = importlib.util.spec_from_file_location("verify_alone", FILE)
verify = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(verify)

D, P, C, W = ["var", "D"], ["var", "p"], ["var", "c"], ["var", "W"]
ONE, ZERO = ["num", "1"], ["num", "0"]
LOGISTIC = ["word", "logistic"]
# Two inputs in the plane; token 0 is optimal in both; the p-SVM is ⟨(1,0), p⟩ ≥ 1, ⟨(0,1), p⟩ ≥ 1.
DATA = {
    "tokens": [[["1", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]],
    "labels": ["1", "1"],
    "head": ["1", "1"],
    "queries": [["1", "0"], ["0", "2"]],
}


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def sha(value):
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def seal(cert):
    """The certificate with its two hashes made right."""
    cert["claim"]["sha256"] = sha(cert["claim"]["statement"])
    cert["instance"]["sha256"] = sha(cert["instance"]["values"])
    return cert


SORT = {
    "D": "dataset",
    "E": "dataset",
    "p": "vector",
    "w": "vector",
    "u": "vector",
    "c": "choice",
    "i": "index",
    "x": "scalar",
    "y": "scalar",
    "ell": "loss",
    "W": "matrix",
    "A": "matrix",
    "B": "matrix",
}


def shape(name, value):
    """The widest range that holds the value: sizes as numbers, every loss, queries where there are some."""
    sort = SORT[name]
    if sort == "vector":
        return [str(len(value))] if type(value) is list and value else ["1"]
    if sort == "matrix":
        rows = value if type(value) is list and value and all(type(r) is list and r for r in value) else [["0"]]
        return [str(len(rows)), str(len(rows[0]))]
    return {
        "index": ["99999"],
        "loss": ["logistic", "exponential", "correlation", "sigmoid", "squared", "hinge"],
        "dataset": ["keys"],
    }.get(sort, [])


def certificate(conclude, values=None, hypotheses=(), *, role="instance", quantifier="all", bits=128, svm=(), **more):
    """A sealed certificate; the values a role needs are filled in."""
    values = values or {}
    dropped = more.get("dropped")
    to_prove = "FALSE" if role in ("counter-example", "necessity") else "TRUE"
    statement = {
        "quantifier": quantifier,
        "forall": [[name, SORT[name], *shape(name, value)] for name, value in values.items()],
        "hypotheses": list(hypotheses),
        "conclude": conclude,
    }
    return seal(
        {
            "format": "checker-certificate/1",
            "type": "evaluation",
            "claim": {"id": "test-1", "title": "A title", "statement": statement},
            "instance": {"values": values},
            "role": role,
            "to_prove": to_prove,
            "hypotheses": ["FALSE" if str(i) == dropped else "TRUE" for i in range(len(hypotheses))],
            "evidence": {"bits": bits, "svm": list(svm)},
            "provenance": {"seed": "0"},
            **more,
        }
    )


def kkt(problem, data, choice, multipliers, active, strict="true", independent="true"):
    key = sha({"problem": problem, "data": data, "choice": choice})
    return {
        "problem": problem,
        "key": key,
        "multipliers": multipliers,
        "active": active,
        "strictly_complementary": strict,
        "independent": independent,
    }


def farkas(problem, data, choice, weights):
    return {"problem": problem, "key": sha({"problem": problem, "data": data, "choice": choice}), "farkas": weights}


def outcome(cert):
    return verify.verify_text(json.dumps(cert))


def accepted(cert):
    answer = outcome(cert)
    assert answer[0] == "VERIFIED", answer
    return answer[1]


def refused(cert, why=""):
    answer = outcome(cert)
    assert answer[0] == "REJECTED" and why in answer[1], answer
    return answer[1]


def holds(conclude, values=None, **more):
    accepted(certificate(conclude, values, **more))


def fails(conclude, values=None, **more):
    accepted(certificate(conclude, values, role="counter-example", **more))


def unknown(conclude, values=None, **more):
    refused(certificate(conclude, values, **more), "is UNKNOWN")
    refused(certificate(conclude, values, role="counter-example", **more), "is UNKNOWN")


P_KKT = kkt("p", DATA, ["0", "0"], [["0", "1"], ["1", "1"]], ["0", "1"])


# ── every type and role ──


def test_kkt_certificate():
    cert = certificate(
        ["eq", ["max_margin", D, C], ["var", "w"]],
        {"D": DATA, "c": ["0", "0"], "w": ["1", "1"]},
        svm=[P_KKT],
        type="kkt",
    )
    assert accepted(cert).startswith("instance: conclusion TRUE, so the statement holds at this instance")
    cert["instance"]["values"]["w"] = ["1", "2"]
    refused(seal(cert), "is FALSE")


def test_farkas_certificate():
    tokens = [[["0", "0"], ["1", "0"], ["-1", "0"]]]
    data = {"tokens": tokens, "labels": ["1"], "head": ["1", "1"]}
    evidence = farkas("p", data, ["0"], [["0", "1/2"], ["1", "1/2"]])
    values = {"D": data, "c": ["0"]}
    accepted(certificate(["not", ["separable", D, C]], values, svm=[evidence], type="farkas"))
    evidence["farkas"] = [["0", "1/2"], ["1", "1/3"]]
    refused(certificate(["not", ["separable", D, C]], values, svm=[evidence], type="farkas"), "is not 0")
    evidence["farkas"] = [["0", "1/2"], ["1", "-1/2"]]
    refused(certificate(["not", ["separable", D, C]], values, svm=[evidence], type="farkas"), "not positive")
    evidence["farkas"] = []
    refused(certificate(["not", ["separable", D, C]], values, svm=[evidence], type="farkas"), "not positive")


def test_roles():
    less = ["lt", ["var", "x"], ONE]
    accepted(certificate(less, {"x": "1/2"}, [["lt", ZERO, ["var", "x"]]]))
    accepted(certificate(less, {"x": "1/2"}, role="witness", quantifier="exists"))
    assert "the statement is false" in accepted(certificate(less, {"x": "2"}, role="counter-example"))
    cert = certificate(less, {"x": "2"}, [["lt", ["var", "x"], ZERO]], role="necessity", dropped="0")
    assert "hypothesis 0, lt(x, 0), cannot be dropped" in accepted(cert)


@pytest.mark.parametrize("quantifier", ["almost_all", "exists"])
def test_one_instance_refutes_only_all(quantifier):
    refused(certificate(["lt", ONE, ZERO], role="counter-example", quantifier=quantifier), "says nothing")


def test_no_certificate_speaks_of_chance():
    for role in ("instance", "counter-example", "witness"):
        refused(certificate(["lt", ZERO, ONE], role=role, quantifier="probability"), "is no quantifier")


def test_a_wrong_role_is_refused():
    true = ["lt", ZERO, ONE]
    refused(certificate(true, role="counter-example"), "is TRUE")
    refused(certificate(true, role="witness"), "says nothing")
    refused(certificate(true, role="prophecy"), "says nothing")
    refused(certificate(["lt", ONE, ZERO]), "is FALSE")
    refused(certificate(["lt", ONE, ZERO], hypotheses=[["lt", ONE, ZERO]], role="counter-example"), "hypothesis 0")
    refused(certificate(true, dropped="0"), "dropped")
    both = [["lt", ONE, ZERO], ["lt", ONE, ZERO]]
    refused(certificate(["lt", ONE, ZERO], hypotheses=both, role="necessity", dropped="0"), "hypothesis 1")
    refused(certificate(["lt", ONE, ZERO], hypotheses=both, role="necessity", dropped="2"), "not there")


# ── truth is three-valued ──


def test_equal_transcendental_numbers_are_decided_where_they_cancel():
    e2, ee = ["exp", ["num", "2"]], ["mul", ["exp", ONE], ["exp", ONE]]
    holds(["eq", e2, ee])
    holds(["le", e2, ee], bits=4096)
    fails(["lt", e2, ee])
    holds(["eq", ["exp", ONE], ["exp", ONE]])
    root = ["sqrt", ["num", "2"]]
    nested = ["sqrt", ["add", ["num", "3"], ["mul", ["num", "2"], root]]]
    unknown(["eq", nested, ["add", ONE, root]])  # equal, by a rule that closed forms do not have
    unknown(["lt", nested, ["add", ONE, root]])
    fails(["eq", e2, ["mul", ee, ["num", "1000000000001/1000000000000"]]])


def test_undefined_is_unknown_and_kleene_decides():
    bad = ["lt", ["div", ONE, ["sub", ["exp", ONE], ["exp", ONE]]], ZERO]
    true, false = ["lt", ZERO, ONE], ["lt", ONE, ZERO]
    unknown(bad)
    for term in (
        ["log", ZERO],
        ["sqrt", ["num", "-1"]],
        ["log", ["num", "-1"]],
        ["div", ONE, ZERO],
        ["pow", ONE, ["num", "-1"]],
        ["pow", ONE, ["num", "1/2"]],
    ):
        unknown(["eq", term, term])
    fails(["and", bad, false])
    unknown(["and", bad, true])
    holds(["or", true, bad])
    unknown(["or", false, bad])
    holds(["implies", false, bad])
    holds(["implies", bad, true])
    unknown(["implies", true, bad])
    unknown(["not", bad])


# ── the vocabulary, by closed forms ──


def num(text):
    return ["num", text]


U = {"u": ["1", "3", "2"], "i": "1"}
u, i = ["var", "u"], ["var", "i"]


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (["minimum", u], "1"),
        (["maximum", u], "3"),
        (["entry", u, i], "3"),
        (["entry", u, ["place", num("2")]], "2"),
        (["entry", u, ["place", ["entry", u, ["place", ZERO]]]], "3"),
        (["sum", ["abs", ["neg", u]]], "6"),
        (["sum", ["log", ["exp", ["sub", u, u]]]], "0"),
        (["norm", ["matvec", ["diag", ["sub", u, u]], u]], "0"),
        (["frobenius", ["sub", ["diag", u], ["transpose", ["diag", u]]]], "0"),
        (["sum", ["vec", ["diag", u]]], "6"),
        (["dot", u, u], "14"),
        (["sum", u], "6"),
        (["margin", u, i], "1"),
        (["spread", u, i], "2"),
        (["length", u], "3"),
        (["pow", num("-1/2"), num("3")], "-1/8"),
        (["pow", ZERO, ZERO], "1"),
        (["abs", num("-3/4")], "3/4"),
        (["sqrt", num("9/4")], "3/2"),
        (["exp", ZERO], "1"),
        (["log", ONE], "0"),
        (["rank", ["identity", num("3")]], "3"),
        (["sigmoid", ZERO], "1/2"),
        (["sigmoid_slope", ZERO], "1/4"),
        (["loss_slope", LOGISTIC, ZERO], "-1/2"),
        (["neg", ONE], "-1"),
        (["loss_value", ["word", "hinge"], num("1/3")], "2/3"),
        (["loss_value", ["word", "hinge"], num("3")], "0"),
        (["loss_value", ["word", "squared"], num("3")], "4"),
        (["loss_slope", ["word", "squared"], num("3")], "4"),
        (["loss_value", ["word", "correlation"], num("3")], "-3"),
        (["loss_slope", ["word", "correlation"], ONE], "-1"),
        (["loss_value", ["word", "exponential"], ZERO], "1"),
        (["loss_slope", ["word", "exponential"], ZERO], "-1"),
        (["loss_value", ["word", "sigmoid"], ZERO], "1/2"),
        (["loss_slope", ["word", "sigmoid"], ZERO], "1/4"),
        (["slope_bound", LOGISTIC, ZERO, num("2")], "1/2"),
        (["curvature_bound", LOGISTIC, num("-1"), num("2")], "1/4"),
        (["slope_bound", ["word", "squared"], num("-1"), num("2")], "4"),
        (["slope_bound", ["word", "sigmoid"], num("-1"), num("2")], "1/4"),
        (["curvature_bound", ["word", "squared"], num("-1"), num("2")], "2"),
        (["slope_bound", ["word", "correlation"], num("-1"), num("2")], "1"),
        (["curvature_bound", ["word", "correlation"], num("-1"), num("2")], "0"),
        (["slope_bound", ["word", "exponential"], ZERO, num("2")], "1"),
        (["curvature_bound", ["word", "exponential"], ZERO, num("2")], "1"),
        (["sum", ["softmax", ["sub", u, u]]], "1"),
        (["norm", ["hadamard", u, ["sub", u, u]]], "0"),
    ],
)
def test_exact_values(term, value):
    holds(["eq", term, num(value)], U)
    fails(["lt", term, num(value)], U)


def test_ties_in_softmax_are_exact():
    values = {"u": ["1/3", "1/3", "1/3"], "w": ["1/3", "1/3", "1/3"]}
    holds(["eq", ["softmax", u], ["var", "w"]], values)
    holds(["eq", ["softmax", u], ["var", "w"]], {"u": ["12345/677"], "w": ["1"]})


A, B = ["var", "A"], ["var", "B"]
MATRICES = {"A": [["1", "2"], ["3", "4"]], "B": [["0", "1"], ["1", "1/2"]]}


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (["matmul", A, B], [["2", "2"], ["4", "5"]]),
        (["transpose", A], [["1", "3"], ["2", "4"]]),
        (["add", A, B], [["1", "3"], ["4", "9/2"]]),
        (["sub", A, B], [["1", "1"], ["2", "7/2"]]),
        (["neg", A], [["-1", "-2"], ["-3", "-4"]]),
        (["mul", num("2"), A], [["2", "4"], ["6", "8"]]),
        (["kron", A, B], [["0", "1", "0", "2"], ["1", "1/2", "2", "1"], ["0", "3", "0", "4"], ["3", "3/2", "4", "2"]]),
        (["identity", num("2")], [["1", "0"], ["0", "1"]]),
        (["attention_matrix", ["sub", A, A], B, A], [["1/2", "1/2"], ["1/2", "1/2"]]),
    ],
)
def test_matrices(term, value):
    holds(["eq", term, W], {**MATRICES, "W": value})


def test_vectors_of_matrices():
    values = {**MATRICES, "u": ["1", "-1"], "w": ["-1", "-1"]}
    holds(["eq", ["matvec", A, u], ["var", "w"]], values)
    holds(["eq", ["vec", A], u], {**MATRICES, "u": ["1", "2", "3", "4"]})
    holds(["eq", ["frobenius", ["add", A, ["neg", A]]], ZERO], MATRICES)
    holds(["eq", ["rank", A], num("2")], MATRICES)
    holds(["eq", ["rank", W], ONE], {"W": [["1", "2"], ["1/2", "1"], ["-3", "-6"]]})
    holds(["parallel", u, ["var", "w"]], {"u": ["1/2", "0", "3"], "w": ["-1", "0", "-6"]})
    fails(["parallel", u, ["var", "w"]], {"u": ["1/2", "0", "3"], "w": ["-1", "1", "-6"]})
    holds(["parallel", u, ["var", "w"]], {"u": ["0", "0"], "w": ["1", "2"]})
    holds(["positive", ["exp", u]], {"u": ["-100000000", "3"]})
    fails(["positive", u], {"u": ["1", "0"]})
    unknown(["eq", ["rank", ["mul", ["exp", ONE], A]], num("2")], MATRICES)


def test_rank_with_large_entries():
    rng = random.Random(5)
    rows = [[rng.getrandbits(90) - 2**89 for _ in range(6)] for _ in range(4)]
    dependent = [
        *rows,
        [sum(c) for c in zip(*rows, strict=True)],
        [3 * a - b for a, b in zip(rows[0], rows[3], strict=True)],
    ]
    work = verify.Arithmetic(64, 10**9)
    assert verify.rank(work, rows) == 4
    assert verify.rank(work, dependent) == 4
    assert verify.rank(work, [[2**61 - 1, 0], [0, 1]]) == 2  # singular modulo the first prime only
    assert verify.rank(work, [[0, 0], [0, 0]]) == 0


# ── data ──

TIES = {"tokens": [[["1", "0"], ["1", "0"], ["0", "0"]]], "labels": ["1"], "head": ["1", "0"]}
RAGGED = {
    "tokens": [[["3", "0"], ["1", "5"], ["2", "0"], ["1", "1"]], [["2", "7"]]],
    "labels": ["1", "-1"],
    "head": ["1", "0"],
}


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (["best_scores", D], ["3", "-2"]),
        (["runner_up_scores", D], ["2", "-2"]),
        (["worst_scores", D], ["1", "-2"]),
        (["head", D], ["1", "0"]),
        (["token_scores", D, i], ["-2"]),
        (["logits", D, u, i], ["9"]),
        (["logits", ["with_key_matrix", D, W], u, i], ["23"]),
    ],
)
def test_vectors_of_data(term, value):
    holds(
        ["eq", term, ["var", "w"]], {"D": RAGGED, "w": value, "u": ["1", "1"], "i": "1", "W": [["1", "0"], ["0", "3"]]}
    )


def test_logits_of_a_matrix():
    """x = (2,7), z = (1,2), W = [[1,4],[0,3]]: Wz = (9,6), so 18 + 42; with Wᵀ it would be 2 + 70."""
    values = {"D": RAGGED | {"queries": [["0", "0"], ["1", "2"]]}, "i": "1", "W": [["1", "4"], ["0", "3"]]}
    term = ["matrix_logits", D, W, i]
    holds(["eq", term, ["var", "w"]], values | {"w": ["60"]})
    fails(["eq", term, ["var", "w"]], values | {"w": ["72"]})
    refused(certificate(["eq", term, ["var", "w"]], values | {"D": RAGGED, "w": ["60"]}), "needs queries")


def test_numbers_of_data():
    values = {"D": RAGGED, "c": ["0", "0"], "i": "0", "u": ["0", "1", "0", "0"]}
    holds(["eq", ["best_tokens", D], C], values)
    holds(["eq", ["entry", u, ["best_token", D, i]], ZERO], values)
    for name, value in (("inputs", "2"), ("most_tokens", "4"), ("dimension", "2")):
        holds(["eq", [name, D], num(value)], {"D": RAGGED})
    holds(
        ["lt", ["abs", ["sub", ["pow", ["largest_key_difference", D, i], num("2")], num("29")]], num("1/1000000")],
        values,
    )
    holds(["eq", ["largest_key_difference", D, i], ZERO], values | {"i": "1"})
    for name, value in (
        ("unique_best_token", True),
        ("equal_nonoptimal_scores", False),
        ("some_choice", True),
        ("some_worse_token", True),
    ):
        (holds if value else fails)([name, D], {"D": RAGGED})
    for name, value in (
        ("unique_best_token", False),
        ("equal_nonoptimal_scores", False),
        ("some_choice", True),
        ("some_worse_token", True),
        ("all_support_vectors", False),
    ):
        (holds if value else fails)([name, D], {"D": TIES})
    words = {"tokens": [[["1", "0"], ["0", "1"]], [["0", "1"]]], "labels": ["1", "-1"], "head": ["2", "3"]}
    for queries, value in (([["0", "1"], ["1", "0"]], True), ([["0", "1"], ["1", "1"]], False)):
        (holds if value else fails)(["one_hot", D], {"D": words | {"queries": queries}})
    fails(["one_hot", D], {"D": DATA})
    holds(["equal_nonoptimal_scores", D], {"D": DATA})
    unknown(["eq", ["best_tokens", D], C], {"D": TIES, "c": ["0"]})
    unknown(["separable", D, ["best_tokens", D]], {"D": TIES})


def test_objectives():
    zero = ["sub", ["var", "u"], ["var", "u"]]
    values = {"D": DATA, "u": ["5", "7"], "w": ["1", "1"]}
    L = ["loss", D, ["word", "correlation"]]
    holds(["eq", ["value", L, zero], num("-1/2")], values)
    holds(["eq", ["gradient", L, zero], ["mul", num("-1/8"), ["var", "w"]]], values)
    holds(["eq", ["slope", L, zero, ["var", "w"]], num("-1/4")], values)
    holds(["eq", ["best_value", D, ["word", "correlation"]], num("-1")], values)
    # ∇_W = −(1/2)·Σ_i (1/4)·x_i z_iᵀ at W = 0
    M = ["matrix_loss", D, ["word", "correlation"]]
    matrices = {"D": DATA, "W": [["0", "0"], ["0", "0"]], "A": [["-1/8", "0"], ["0", "-1/4"]]}
    holds(["eq", ["gradient", M, W], A], matrices)
    holds(["eq", ["value", M, W], num("-1/2")], matrices)
    holds(["lt", ["best_value", D, LOGISTIC], ["value", ["loss", D, LOGISTIC], P]], {"D": DATA, "p": ["9", "9"]})
    unknown(["lt", ["slope", ["loss", D, ["word", "hinge"]], P, P], ZERO], {"D": DATA, "p": ["9", "9"]})
    holds(["eq", ["value", ["loss", D, ["word", "hinge"]], zero], num("1/2")], values)


def test_slope_far_out():
    """At ‖p‖ ~ 10^12 the slope is about −e^(−10^12), and still certainly negative."""
    values = {"D": DATA, "p": ["1000000000000", "1000000000000"], "w": ["1", "1"]}
    holds(["lt", ["slope", ["loss", D, LOGISTIC], P, ["var", "w"]], ZERO], values, bits=64)


def test_derived_queries():
    data = {k: v for k, v in DATA.items() if k != "queries"}
    holds(
        ["lt", ["value", ["matrix_loss", ["with_query", D, u], LOGISTIC], W], ONE],
        {"D": data, "u": ["1", "2"], "W": [["1", "0"], ["0", "1"]]},
    )
    refused(
        certificate(["lt", ["value", ["matrix_loss", D, LOGISTIC], W], ONE], {"D": data, "W": MATRICES["A"]}), "queries"
    )
    holds(
        ["lt", ["value", ["matrix_loss", ["first_token_queries", D], LOGISTIC], W], ONE],
        {"D": data, "W": [["1", "0"], ["0", "1"]]},
    )


# ── SVM evidence ──


def test_derived_data_in_an_svm():
    doubled = {**DATA, "key_matrix": [["2", "0"], ["0", "2"]]}
    evidence = kkt("p", doubled, ["0", "0"], [["0", "1/4"], ["1", "1/4"]], ["0", "1"])
    term = ["max_margin", ["with_key_matrix", D, W], ["best_tokens", D]]
    values = {"D": DATA, "W": [["2", "0"], ["0", "2"]], "w": ["1/2", "1/2"]}
    holds(["eq", term, ["var", "w"]], values, svm=[evidence])
    inexact = ["max_margin", ["with_key_matrix", D, ["mul", ["exp", ONE], W]], ["best_tokens", D]]
    unknown(["eq", inexact, ["var", "w"]], values)


def test_matrix_svm_and_all_support_vectors():
    evidence = kkt("W", DATA, ["0", "0"], [["0", "1"], ["1", "1/4"]], ["0", "1"])
    values = {"D": DATA, "W": [["1", "0"], ["0", "1/2"]]}
    holds(["eq", ["max_margin_matrix", D, ["best_tokens", D]], W], values, svm=[evidence])
    holds(["and", ["all_support_vectors", D], ["matrix_separable", D, ["best_tokens", D]]], {"D": DATA}, svm=[evidence])
    slack = copy.deepcopy(DATA)
    slack["tokens"][0].append(["-1", "0"])
    evidence = kkt("W", slack, ["0", "0"], [["0", "1"], ["2", "1/4"]], ["0", "2"])
    fails(["all_support_vectors", D], {"D": slack}, svm=[evidence])


def test_head_and_joint_svm():
    data = {**DATA, "tokens": [[["1", "0"], ["0", "0"]], [["4", "1"], ["0", "0"]]]}
    head = kkt("v", data, ["0", "0"], [["0", "1"]], ["0"])
    joint = kkt("joint", data, ["0", "0"], [["0", "1"]], ["0"])
    values = {"D": data, "c": ["0", "0"], "w": ["1", "0"]}
    holds(["eq", ["max_margin_head", D, C], ["var", "w"]], values, svm=[head])
    holds(["head_separable", D, C], values, svm=[head])
    holds(["eq", ["joint_max_margin", D, C], ["var", "w"]], values, svm=[head, joint], type="kkt")
    refused(certificate(["eq", ["joint_max_margin", D, C], ["var", "w"]], values, svm=[joint]), "no evidence for the v")


def test_infeasible_problems_have_no_solution():
    data = {"tokens": [[["0"], ["1"], ["-1"]]], "labels": ["1"], "head": ["1"]}
    evidence = [farkas("p", data, ["0"], [["0", "1"], ["1", "1"]])]
    unknown(["eq", ["max_margin", D, C], ["var", "w"]], {"D": data, "c": ["0"], "w": ["0"]}, svm=evidence)
    fails(["separable", D, C], {"D": data, "c": ["0"]}, svm=evidence)


def test_a_problem_without_constraints():
    data = {"tokens": [[["1", "1"]]], "labels": ["1"], "head": ["1", "0"]}
    values = {"D": data, "c": ["0"], "w": ["0", "0"]}
    holds(["eq", ["max_margin", D, C], ["var", "w"]], values, svm=[kkt("p", data, ["0"], [], [])])


def kkt_claim(entry, data=DATA, w=("1", "1")):
    return certificate(
        ["eq", ["max_margin", D, C], ["var", "w"]], {"D": data, "c": ["0", "0"], "w": list(w)}, svm=[entry]
    )


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("multipliers", [["0", "1"], ["1", "2"]], "has a multiplier"),
        ("multipliers", [["0", "1"]], "is violated"),
        ("multipliers", [["0", "1"], ["1", "1/2"]], "is violated"),
        ("multipliers", [["0", "1"], ["1", "0"]], "not positive"),
        ("multipliers", [["1", "1"], ["0", "1"]], "do not increase"),
        ("multipliers", [["0", "1"], ["0", "1"], ["1", "1"]], ""),
        ("multipliers", [["0", "1"], ["2", "1"]], "not there"),
        ("multipliers", [["0", "-1"], ["1", "1"]], "not positive"),
        ("multipliers", {"0": "1"}, "list of pairs"),
        ("multipliers", [["0", 1.0]], "numbers are written"),
        ("active", ["0"], ""),
        ("active", ["1", "0"], "active"),
        ("active", [0, 1], "active"),
        ("strictly_complementary", "false", "strictly"),
        ("independent", "false", "independent"),
        ("independent", True, "independent"),
        ("key", "0" * 64, "no evidence"),
        ("problem", "W", "no evidence"),
        ("problem", "q", "names no problem"),
        ("surplus", "1", "unknown field"),
        ("farkas", [["0", "1"]], "unknown field"),
    ],
)
def test_wrong_kkt_evidence(field, value, why):
    accepted(kkt_claim(P_KKT))
    refused(kkt_claim({**P_KKT, field: value}), why)


def test_degenerate_flags():
    """Three active constraints in the plane: dependent; the listed multipliers leave one out: not strict."""
    data = copy.deepcopy(DATA)
    data["tokens"][0].append(["1/2", "-1/2"])  # the row (1/2, 1/2), active at (1, 1)
    entry = kkt("p", data, ["0", "0"], [["0", "1"], ["2", "1"]], ["0", "1", "2"], "false", "false")
    accepted(kkt_claim(entry, data))
    refused(kkt_claim({**entry, "independent": "true"}, data), "independent")
    refused(kkt_claim({**entry, "strictly_complementary": "true"}, data), "strictly")


def test_swapped_data_and_superfluous_evidence():
    other = copy.deepcopy(DATA)
    other["tokens"][0][0] = ["2", "0"]
    refused(kkt_claim(P_KKT, other), "no evidence")
    refused(certificate(["lt", ZERO, ONE], {"D": DATA}, svm=[P_KKT]), "does not occur")
    refused(certificate(["separable", D, C], {"D": DATA, "c": ["0", "0"]}, svm=[P_KKT, P_KKT]), "same as another")


# ── malformed certificates ──

GOOD = certificate(
    ["lt", ["slope", ["loss", D, LOGISTIC], P, ["max_margin", D, ["best_tokens", D]]], ["mul", ["var", "x"], ZERO]],
    {"D": DATA, "p": ["1/3", "-2"], "x": "5"},
    [["unique_best_token", D], ["separable", D, ["best_tokens", D]]],
    svm=[P_KKT],
)


def paths_of(value, path=()):
    yield path, value
    if isinstance(value, dict):
        for key in value:
            yield from paths_of(value[key], (*path, key))
    elif isinstance(value, list):
        for j, one in enumerate(value):
            yield from paths_of(one, (*path, j))


def replaced(cert, path, value):
    cert = copy.deepcopy(cert)
    if not path:
        return value
    place = cert
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return cert


HOSTILE = (
    None,
    True,
    1,
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    float("inf"),
    "",
    "x",
    "2/4",
    "+1",
    "-0",
    "01",
    "1/0",
    "1/1",
    "0/5",
    "1e9",
    "1.0",
    "NaN",
    "inf",
    " 1",
    "１",
    "1/-2",
    "--1",
    "1" * 30000,
    [],
    {},
    [[]],
    {"": ""},
    ["num", "1"],
    ["var", "D"],
    ["var", "q"],
    ["nonsense", ["num", "1"]],
)
LABELS = {("claim", "id"), ("claim", "title"), ("provenance", "seed"), ("provenance",)}


def test_every_field_changed_is_not_verified():
    """Unless it is a label, or the changed certificate is one that is true again (never with unsealed hashes)."""
    accepted(GOOD)
    count = 0
    for path, old in paths_of(GOOD):
        for value in HOSTILE:
            if value == old or (path in LABELS and isinstance(value, (str, dict))):
                continue
            if path == ("evidence", "bits") and value == 10**30:
                continue
            answer = outcome(replaced(GOOD, path, value))
            assert answer[0] in ("REJECTED", "RESOURCE"), (path, value, answer)
            assert "Error: " not in answer[1], (path, value, answer)
            count += 1
    assert count > 2000


def test_every_field_dropped_or_added_is_not_verified():
    for path, old in paths_of(GOOD):
        if isinstance(old, dict) and path != ("provenance",):
            for key in old:
                smaller = {k: v for k, v in old.items() if k != key}
                assert refused(replaced(GOOD, path, smaller))
            assert refused(replaced(GOOD, path, {**old, "surplus": "1"}))
        if isinstance(old, list) and old:
            assert outcome(replaced(GOOD, path, old[:-1]))[0] == "REJECTED", path


def test_resealed_mutants_never_crash():
    """The same with right hashes: the answer may be anything but an internal error."""
    answers = set()
    for path, _ in paths_of(GOOD):
        if path and path[0] in ("claim", "instance") and path[-1] != "sha256" and len(path) > 1:
            for value in HOSTILE:
                mutant = replaced(GOOD, path, value)
                try:
                    seal(mutant)
                except (TypeError, KeyError):
                    continue
                answer = outcome(mutant)
                assert "Error: " not in answer[1], (path, value, answer)
                answers.add(answer[0])
    assert answers == {"VERIFIED", "REJECTED", "RESOURCE"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "1",
        '"x"',
        "{",
        "{}",
        "\x00",
        "\ufeff{}",
        "nan",
        "{'a':1}",
        '{"a":1}x',
        '{"format":"checker-certificate/1"}',
        '{"format":"checker-certificate/1","format":"checker-certificate/1"}',
        '{"format":1e400}',
        '{"format":NaN}',
        '{"format":' + "9" * 10_000 + "}",
        '{"a":"\ud800"}',
    ],
)
def test_texts_that_are_no_certificates(text):
    answer = verify.verify_text(text)
    assert answer[0] == "REJECTED" and "Error" not in answer[1], answer


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '{"format":' + "[" * 100_000 + "]" * 100_000 + "}"])
def test_deep_nesting_is_a_limit_and_no_fault_of_a_certificate(text):
    assert verify.verify_text(text)[0] == "RESOURCE"


@pytest.mark.parametrize("value", ["{}", "1", '"a"', "[]"])
def test_a_certificate_of_millions_of_values_is_refused_at_once(value):
    text = '{"format":"checker-certificate/1","a":[' + ",".join([value] * 3_000_000) + "]}"
    assert verify.verify_text(text) == ("RESOURCE", f"a certificate of more than {verify.MOST_VALUES} values")
    few = '{"format":"checker-certificate/1","a":[' + ",".join([value] * 100) + "]}"
    assert verify.verify_text(few)[0] == "REJECTED"


def test_duplicate_keys_are_refused():
    text = json.dumps(GOOD)
    again = text.replace('"role": "instance"', '"role": "counter-example", "role": "instance"')
    assert again != text and verify.verify_text(text)[0] == "VERIFIED"
    assert verify.verify_text(again) == ("REJECTED", "a key occurs twice in one object")


@pytest.mark.parametrize(
    ("conclude", "values", "why"),
    [
        (["lt", ["dot", u, ["var", "w"]], ONE], {"u": ["1"], "w": ["1", "2"]}, "sizes"),
        (["eq", u, ["var", "w"]], {"u": ["1"], "w": ["1", "2"]}, "sizes"),
        (["eq", ["matmul", A, W], W], {**MATRICES, "W": [["1", "2"]]}, "sizes"),
        (["eq", ["add", A, W], W], {**MATRICES, "W": [["1", "2"]]}, "sizes"),
        (["lt", ["entry", u, i], ONE], {"u": ["1"], "i": "1"}, "sizes"),
        (["eq", u, u], {"u": []}, "not empty"),
        (["eq", A, A], {"A": [["1"], ["1", "2"]]}, "rows of a matrix"),
        (["separable", D, C], {"D": DATA, "c": ["0"]}, "range"),
        (["separable", D, C], {"D": DATA, "c": ["0", "2"]}, "range"),
        (["lt", ["value", ["loss", D, LOGISTIC], P], ONE], {"D": DATA, "p": ["1", "2", "3"]}, "sizes"),
        (["eq", ["logits", D, P, i], P], {"D": DATA, "p": ["1", "2"], "i": "2"}, "sizes"),
        (["eq", ["logits", D, P, i], P], {"D": {**DATA, "labels": ["1", "0"]}, "p": ["1", "2"], "i": "2"}, "label"),
        (["eq", ["logits", D, P, i], P], {"D": {**DATA, "head": ["1"]}, "p": ["1", "2"], "i": "0"}, "sizes"),
        (["eq", ["logits", D, P, i], P], {"D": {**DATA, "colour": "1"}, "p": ["1", "2"], "i": "0"}, "unknown field"),
        (["lt", ZERO], {}, "does not take"),
        (["lt", ZERO, u], {"u": ["1"]}, "does not take"),
        (["add", ZERO, ONE], {}, "value"),
        (["lt", ["word", "cubic"], ZERO], {}, "no loss"),
        (["is_loss", ["var", "ell"], LOGISTIC], {"ell": "cubic"}, "no loss"),
    ],
)
def test_ill_formed_statements(conclude, values, why):
    refused(certificate(conclude, values), why)


def test_deep_terms_are_refused():
    deep = ZERO
    for _ in range(300):
        deep = ["neg", deep]
    refused(certificate(["lt", deep, ONE]), "deep")


# ── limits ──


@pytest.mark.parametrize(
    ("conclude", "values"),
    [
        (["lt", ["pow", num("1" * 200 + "/" + "2" * 199 + "9"), num("10000")], ONE], {}),
        (["lt", ["pow", num("2"), num("10001")], ONE], {}),
        (["lt", ["exp", num("1" + "0" * 30)], ONE], {}),
        (["lt", ["exp", ["exp", num("1000")]], ONE], {}),
        (["lt", ["frobenius", ["identity", num("1000000")]], ONE], {}),
        (["lt", num("1" * 20_001), ONE], {}),
        (["lt", ["rank", ["identity", num("900")]], ONE], {}),
        (["lt", ["sum", u], ONE], {"u": ["1/" + str(7**k + 2) for k in range(2000, 5000, 2)]}),
        (["lt", ["sum", ["vec", ["kron", ["kron", A, A], ["kron", A, A]]]], ONE], {"A": [["1/3"] * 10] * 10}),
    ],
)
def test_limits_are_answers(conclude, values):
    start = time.perf_counter()
    sys.set_int_max_str_digits(4300)
    answer = outcome(certificate(conclude, values))
    assert answer[0] == "RESOURCE", answer
    assert time.perf_counter() - start < 15


def test_long_numbers_are_read():
    holds(["lt", num("9" * 9999), num("1" + "0" * 9999)])
    assert (
        verify.rational_text(verify.rational("-" + "7" * 9001 + "/" + "9" * 5000 + "8"))
        == "-" + "7" * 9001 + "/" + "9" * 5000 + "8"
    )


# ── numbers against other libraries ──


def ball(x):
    """A flint ball that contains a Fraction or an Interval tightly."""
    if isinstance(x, Fraction):
        return arb(fmpq(x.numerator, x.denominator))
    return (arb(x.lo) * arb(2) ** x.e).union(arb(x.hi) * arb(2) ** x.e)


def ends(x):
    return (ball(x), ball(x)) if isinstance(x, Fraction) else (arb(x.lo) * arb(2) ** x.e, arb(x.hi) * arb(2) ** x.e)


@pytest.fixture
def exact_bits():
    before = ctx.prec
    yield
    ctx.prec = before


@pytest.mark.parametrize("bits", [16, 53, 128, 700])
def test_functions_enclose_tightly(bits, exact_bits):
    rng, m = random.Random(bits), verify.Meaning(bits, 10**12, None)
    ctx.prec = 3 * bits + 300
    functions = {
        "exp": lambda x: x.exp(),
        "log": lambda x: x.log(),
        "sqrt": lambda x: x.sqrt(),
        "log_one_plus": lambda x: (1 + x).log(),
        "sigmoid": lambda x: 1 / (1 + (-x).exp()),
        "sigmoid_slope": lambda x: (-x).exp() / (1 + (-x).exp()) ** 2,
    }
    for _ in range(400):
        size = rng.choice([1, 6, 20, 45])
        x = Fraction(rng.randrange(-(2**size), 2**size + 1), rng.getrandbits(rng.choice([1, 6, 90])) + 1)
        for name, function in functions.items():
            point = abs(x) if name in ("log", "sqrt", "log_one_plus") else x
            if name == "log_one_plus":
                point = m.interval(point)
            if point == 0 and name == "log":
                continue
            result, true = getattr(m, name)(point), function(ball(point))
            low, high = ends(result)
            assert not (true < low) and not (true > high), (name, point)
            if isinstance(result, Fraction):
                assert true.overlaps(ball(result))
            elif name in ("exp", "log", "sqrt"):
                assert low <= true <= high, (name, point)
                assert high - low < abs(true) * arb(2) ** (6 - bits), (name, point)


def test_huge_and_tiny_arguments(exact_bits):
    m = verify.Arithmetic(100, 10**9)
    ctx.prec = 400
    for x in (Fraction(-(10**12)), Fraction(10**12) + Fraction(1, 3), Fraction(-(10**15), 7), Fraction(1, 10**300)):
        (low, high), true = ends(m.exp(x)), ball(x).exp()
        assert 0 < low <= true <= high and high - low < true * arb(2) ** -95
    tiny = m.exp(Fraction(-(10**9)))
    (low, high), true = ends(m.log_one_plus(tiny)), ball(Fraction(-(10**9))).exp()
    assert 0 < low < true < high * (1 + arb(2) ** -90) and high - low < true * arb(2) ** -95
    assert m.less(Fraction(0), tiny) is True and m.less(m.mul(tiny, tiny), tiny) is True
    back = m.log(tiny)
    assert m.less(back, Fraction(-(10**9) + 1)) is True and m.less(Fraction(-(10**9) - 1), back) is True
    with pytest.raises(verify.Exhausted):
        m.exp(Fraction(2**61))


def test_functions_against_mpmath():
    mpmath = pytest.importorskip("mpmath")
    rng, m = random.Random(3), verify.Arithmetic(128, 10**9)
    with mpmath.workprec(600):
        for _ in range(200):
            x = Fraction(rng.randrange(1, 10**9), rng.randrange(1, 10**6))
            q = mpmath.mpf(x.numerator) / x.denominator
            for name, true in (("exp", mpmath.exp(-q)), ("log", mpmath.log(q)), ("sqrt", mpmath.sqrt(q))):
                y = getattr(m, name)(-x if name == "exp" else x)
                if isinstance(y, Fraction):
                    continue
                slack = abs(true) * mpmath.mpf(2) ** -550
                assert mpmath.ldexp(y.lo, y.e) <= true + slack and true - slack <= mpmath.ldexp(y.hi, y.e)


def random_interval(m, rng):
    a = Fraction(rng.randrange(-50, 50), rng.randrange(1, 9))
    b = a + Fraction(rng.randrange(0, 40), rng.randrange(1, 9)) * rng.choice([0, 1, Fraction(1, 10**6)])
    return a, b, m.hull(a, b)


@pytest.mark.parametrize("bits", [16, 64])
def test_operations_contain_every_point(bits):
    """Containment: any points of the operands give a point of the result.  Converse: the ends are nearly attained."""
    rng, m = random.Random(11), verify.Arithmetic(bits, 10**12)
    for _ in range(1500):
        (a, b, x), (c, d, y) = random_interval(m, rng), random_interval(m, rng)
        s, t = rng.choice([a, b, (a + b) / 2]), rng.choice([c, d, (2 * c + d) / 3])
        n = rng.randrange(0, 5)
        cases = [
            (m.add(x, y), s + t, (a + c, b + d)),
            (m.sub(x, y), s - t, (a - d, b - c)),
            (m.neg(x), -s, (-b, -a)),
            (m.mul(x, y), s * t, (min(a * c, a * d, b * c, b * d), max(a * c, a * d, b * c, b * d))),
            (m.abs(x), abs(s), (0 if a <= 0 <= b else min(abs(a), abs(b)), max(abs(a), abs(b)))),
            (m.least([x, y]), min(s, t), (min(a, c), min(b, d))),
            (m.greatest([x, y]), max(s, t), (max(a, c), max(b, d))),
            (m.mul(x, x), s * s, None),
            (m.pow(x, n), s**n, None),
        ]
        if c > 0 or d < 0:
            quotients = (a / c, a / d, b / c, b / d)
            try:
                cases.append((m.div(x, y), s / t, (min(quotients), max(quotients))))
            except verify.Undefined:
                assert min(abs(c), abs(d)) < Fraction(1, 1000)
        for result, point, attained in cases:
            result = m.interval(result)
            low, high = result.lo * Fraction(2) ** result.e, result.hi * Fraction(2) ** result.e
            assert low <= point <= high
            if attained:
                scale = (
                    (abs(a) + abs(b) + 1)
                    * (abs(c) + abs(d) + 1)
                    * (1 if c <= 0 <= d else 1 + 1 / min(abs(c), abs(d)) ** 2)
                )
                assert attained[0] - low <= scale * Fraction(64, 2**bits) and high - attained[1] <= scale * Fraction(
                    64, 2**bits
                )
        assert m.interval(m.mul(x, x)).lo >= 0 and m.interval(m.pow(x, 2)).lo >= 0
        for truth, point in ((m.less(x, y), s < t), (m.same(x, y), s == t)):
            assert truth is None or truth is point


def test_sums_of_very_different_sizes():
    m = verify.Arithmetic(40, 10**9)
    huge, tiny = m.exp(Fraction(10**12)), m.exp(Fraction(-(10**12)))
    for x in (huge, tiny, m.neg(huge), m.neg(tiny), Fraction(1), Fraction(-3)):
        for y in (huge, tiny, m.neg(huge), m.neg(tiny), Fraction(1), Fraction(-3)):
            if x is y or m.less(m.abs(x), m.abs(y)) is not False:
                continue
            total = m.interval(m.add(x, y))
            assert (total.lo > 0) == (m.interval(x).lo > 0) and (total.hi < 0) == (m.interval(x).hi < 0)


def test_exp_is_fast():
    m = verify.Arithmetic(128, 10**9)
    m.exp(Fraction(1, 3))
    start = time.perf_counter()
    for k in range(1, 201):
        m.exp(Fraction(k, 7))
    assert time.perf_counter() - start < 0.2


# ── the whole evaluator against the reference formulas in balls ──


def test_objectives_against_the_reference(exact_bits):
    from checker.arithmetic.balls import Balls
    from checker.attention import model
    from checker.data.dataset import Dataset

    rng = random.Random(2)
    ctx.prec = 400

    def entry():
        return str(Fraction(rng.randrange(-20, 21), rng.randrange(1, 7)))

    for loss in ("logistic", "exponential", "correlation", "sigmoid", "squared"):
        n, d = 3, 3
        data = {
            "tokens": [[[entry() for _ in range(d)] for _ in range(rng.randrange(1, 5))] for _ in range(n)],
            "labels": [rng.choice(["1", "-1"]) for _ in range(n)],
            "head": [entry() for _ in range(d)],
            "queries": [[entry() for _ in range(d)] for _ in range(n)],
            "key_matrix": [[entry() for _ in range(d)] for _ in range(d)],
        }
        p, M = [entry() for _ in range(d)], [[entry() for _ in range(d)] for _ in range(d)]
        read, arithmetic, m = Dataset.from_json(data), Balls(400), verify.Meaning(200, 10**9, None)
        mine = verify.Data.read(data)
        lift = partial(model.lift, arithmetic)
        theirs = model.prompt_gradient(arithmetic, loss, lift(read.keys), lift(read.scores), lift(exact_tuple(p)))
        for x, y in zip(m.gradient(("p", mine, loss), exact_list(p)), theirs, strict=True):
            assert ball(x).overlaps(arb(y))
        theirs = model.matrix_gradient(
            arithmetic, loss, lift(read.tokens), lift(read.scores), lift(read.queries), lift(exact_tuple(M))
        )
        for row, other in zip(m.gradient(("W", mine, loss), exact_list(M)), theirs, strict=True):
            for x, y in zip(row, other, strict=True):
                assert ball(x).overlaps(arb(y))


def exact_list(value):
    return [exact_list(x) if isinstance(x, list) else Fraction(x) for x in value]


def exact_tuple(value):
    return tuple(exact_tuple(x) if isinstance(x, list) else Fraction(x) for x in value)


# ── as a program ──


def run(tmp_path, *arguments):
    empty = tmp_path / "empty"
    empty.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-I", str(FILE), *map(str, arguments)], cwd=empty, capture_output=True, timeout=60
    )
    assert b"Traceback" not in done.stderr and not done.stderr, done.stderr
    done.stdout.decode("ascii")  # nothing but ASCII is ever printed
    return done.returncode, done.stdout.decode().splitlines()


BAD = certificate(["lt", ONE, ZERO])
LONG = certificate(["lt", ["exp", ["num", "1" + "0" * 40]], ONE])


def write(path, value):
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_exit_codes_and_prefixes(tmp_path):
    good, bad, long = (write(tmp_path / f"{n}.json", c) for n, c in (("good", GOOD), ("bad", BAD), ("long", LONG)))
    code, (line,) = run(tmp_path, good)
    assert code == 0 and line.startswith("VERIFIED instance: every hypothesis TRUE, conclusion TRUE, so")
    assert (
        '"A title" [test-1, statement ' in line
        and "lt(slope(loss(D, logistic), p, max_margin(D, best_tokens(D)))" in line
    )
    code, lines = run(tmp_path, good, bad, long)
    assert code == 1 and lines[0].startswith(f"{good}: VERIFIED") and lines[1].startswith(f"{bad}: REJECTED")
    code, lines = run(tmp_path, good, long)
    assert code == 4 and lines[1].startswith(f"{long}: RESOURCE")
    code, lines = run(tmp_path, "--summary", good, bad)
    assert code == 1 and len(lines) == 2 and lines[1] == "1 VERIFIED, 1 REJECTED, 0 RESOURCE"
    assert run(tmp_path)[0] == 2 and run(tmp_path, "--frobnicate", good)[0] == 2
    assert run(tmp_path, tmp_path / "missing.json")[0] == 1


def test_lines_and_folders(tmp_path):
    folder = tmp_path / "folder"
    (folder / "deep").mkdir(parents=True)
    write(folder / "deep" / "many.jsonl", json.dumps(GOOD) + "\n\n" + json.dumps(GOOD) + "\n")
    write(folder / "other.json", {"format": "something-else/1", "x": 1})
    write(folder / "note.txt", "no certificate")
    code, lines = run(tmp_path, folder)
    assert code == 0 and len(lines) == 2 and f"{folder / 'deep' / 'many.jsonl'}:3: VERIFIED" in lines[1]
    write(folder / "broken.json", "{")
    assert run(tmp_path, folder)[0] == 1
    (tmp_path / "bare").mkdir()
    assert run(tmp_path, tmp_path / "bare") == (1, ["REJECTED there is no certificate"])
    write(tmp_path / "bare" / "empty.jsonl", "\n\n")
    assert run(tmp_path, tmp_path / "bare")[0] == 1


def test_hostile_files(tmp_path):
    import os

    (tmp_path / "garbage.json").write_bytes(bytes(range(256)) * 100)
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "huge.json").write_bytes(b" " * (verify.LONGEST_TEXT + 1))
    (tmp_path / "huge.jsonl").write_bytes(b"[" * (verify.LONGEST_TEXT + 1))
    (tmp_path / "brackets.json").write_bytes(b"[" * (verify.LONGEST_TEXT - 1))
    for name, code in (
        ("garbage.json", 1),
        ("pipe.json", 1),
        ("huge.json", 4),
        ("huge.jsonl", 4),
        ("brackets.json", 1),
    ):
        answer = run(tmp_path, tmp_path / name)
        assert answer[0] == code and len(answer[1]) == 1, (name, answer)


def test_printed_text_cannot_fake_a_line(tmp_path):
    cert = copy.deepcopy(GOOD)
    cert["claim"]["title"] = 'x"\nVERIFIED \u202eevil\x7f\x1b[2J\u2028 [lemma-1, statement 00]: for all'
    cert["claim"]["id"] = "a]\nVERIFIED"
    code, lines = run(tmp_path, write(tmp_path / "c.json", cert))
    assert code == 0 and len(lines) == 1 and r"\"\nVERIFIED \u202eevil\u007f\u001b" in lines[0]
    cert = certificate(["lt", ["var", "x\nVERIFIED"], ONE])
    cert["claim"]["statement"]["forall"] = [["x\nVERIFIED", "scalar"]]
    cert["instance"]["values"] = {"x\nVERIFIED": "0"}
    code, lines = run(tmp_path, write(tmp_path / "c.json", seal(cert)))
    assert code == 0 and len(lines) == 1 and r'lt("x\nVERIFIED", 1)' in lines[0]
    assert (
        len(run(tmp_path, write(tmp_path / "l.json", certificate(["lt", num("1" * 9000), num("2" * 9000)])))[1][0])
        < 3000
    )


@pytest.mark.parametrize(
    "declared, value, good",
    [
        (["k", "scalar", "natural"], "3", True),
        (["k", "scalar", "natural"], "-1", False),
        (["k", "scalar", "natural"], "1/2", False),
        (["k", "scalar", "n"], "1", False),
        (["k", "vector", "2"], ["1", "2"], True),
        (["k", "vector", "3"], ["1", "2"], False),
        (["k", "vector", "n*n"], ["1", "2"], False),
        (["k", "vector"], ["1", "2"], False),
        (["k", "matrix", "n", "n"], [["1", "2"]], False),
        (["k", "index", "3"], "2", True),
        (["k", "index", "3"], "3", False),
        (["k", "index", "n"], "0", False),
        (["k", "loss", "hinge"], "hinge", True),
        (["k", "loss", "hinge"], "logistic", False),
        (["k", "loss"], "logistic", False),
        (["k", "choice"], ["0"], False),
    ],
)
def test_values_stay_in_the_declared_range(declared, value, good):
    cert = certificate(["lt", ["num", "0"], ["num", "1"]], {})
    cert["claim"]["statement"]["forall"] = [declared]
    cert["instance"]["values"] = {"k": value}
    assert (outcome(seal(cert))[0] == "VERIFIED") is good, outcome(cert)


def test_equal_size_names_are_equal_sizes():
    for second, good in ((["1", "2"], True), (["1"], False)):
        cert = certificate(["lt", ["num", "0"], ["num", "1"]], {})
        cert["claim"]["statement"]["forall"] = [["u", "vector", "n"], ["w", "vector", "n"]]
        cert["instance"]["values"] = {"u": ["0", "0"], "w": second}
        assert (outcome(seal(cert))[0] == "VERIFIED") is good


def test_only_the_standard_library_and_no_floats():
    text = FILE.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module.split(".")[0] in sys.stdlib_module_names
        elif isinstance(node, ast.Import):
            assert all(a.name.split(".")[0] in sys.stdlib_module_names for a in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("eval", "exec", "__import__", "compile", "float")
        elif isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), "no floats in the verifier"
        elif isinstance(node, ast.BinOp):
            assert not isinstance(node.op, ast.Div) or node.lineno in EXACT_DIVISIONS(text), node.lineno


def EXACT_DIVISIONS(text):
    """The lines where / is a division of Fractions (λ_j/D_j, exact quotients, and the coefficients of closed forms and of moments)."""
    lines = text.splitlines()
    forms = range(
        lines.index("class Closed(Meaning):") + 1, next(k for k, x in enumerate(lines) if x.startswith("SMALL_PRIMES"))
    )
    exact = ("return x / y", "x / rows[j][0]", "(a - b) / (j - i)")
    return {k for k, line in enumerate(lines, 1) if any(one in line for one in exact)} | set(forms)


def test_the_vocabulary_is_the_whole_one():
    from checker.statements.terms.vocabulary import NAMES

    assert set(verify.SIGNATURES) == set(NAMES)
    for name, entry in NAMES.items():
        assert sorted(verify.SIGNATURES[name]) == sorted(entry.signatures), name


# ── against our own solver and interpreter ──


def test_a_large_svm_is_fast():
    """200 constraints in 50 dimensions with 20-bit entries, from the exact solver."""
    from checker.data.dataset import Dataset
    from checker.svm.attention_svm import prompt_svm

    rng = random.Random(1)
    number = lambda: str(Fraction(rng.randrange(-(2**20), 2**20), 2**10))  # noqa: E731
    best = [number() for _ in range(50)]
    tokens = [[best, *[[number() for _ in range(50)] for _ in range(20)]] for _ in range(10)]
    data = {"tokens": tokens, "labels": ["1"] * 10, "head": ["1"] + ["0"] * 49}
    from checker.certificates.writing import svm_certificate

    cert = svm_certificate(prompt_svm(Dataset.from_json(data), (0,) * 10))
    start = time.perf_counter()
    message = accepted(cert)
    assert time.perf_counter() - start < 5 and "max_margin" in message


@pytest.mark.parametrize("problem", ["p", "W", "v", "joint"])
def test_certificates_of_the_exact_solver(problem):
    from checker.certificates.writing import svm_certificate
    from checker.data.dataset import Dataset
    from checker.svm.attention_svm import head_svm, joint_svm, matrix_svm, prompt_svm

    solver = {"p": prompt_svm, "W": matrix_svm, "v": head_svm, "joint": joint_svm}[problem]
    rng = random.Random(7)
    kinds = set()
    for _ in range(25):
        n, d = rng.randrange(1, 4), rng.randrange(1, 4)
        entry = lambda: str(Fraction(rng.randrange(-3, 4), rng.choice([1, 1, 2])))  # noqa: B023, E731
        data = Dataset.from_json(
            {
                "tokens": [[[entry() for _ in range(d)] for _ in range(rng.randrange(1, 4))] for _ in range(n)],
                "labels": [rng.choice(["1", "-1"]) for _ in range(n)],
                "head": [entry() for _ in range(d)],
                "queries": [[entry() for _ in range(d)] for _ in range(n)],
            }
        )
        if problem == "joint" and not (head_svm(data, (0,) * n).feasible and solver(data, (0,) * n).feasible):
            continue  # the vocabulary has no name for the feasibility of the joint problem
        cert = svm_certificate(solver(data, (0,) * n))
        accepted(cert)
        kinds.add(cert["type"])
    assert "kkt" in kinds


# ── teeth: a verifier broken on purpose is caught by the tests above ──

BREAKS = {
    "slack": ('need(slack >= 0, f"kkt evidence', 'need(True, f"kkt evidence'),
    "complementarity": ("need(slack == 0 or j not in weights", "need(True"),
    "positivity": ("need(all([x > 0 for x in weights.values()])", "need(all([True for x in weights.values()])"),
    "farkas": ("need(not any(sums)", "need(True"),
    "hash": ("need(sha256(canonical(values)) == values_hash", "need(True"),
    "unused": ("need(len(meaning.svm.found) == len(meaning.svm.entries)", "need(True"),
    "quantifier": ("and quantifier in ROLES[role][0]", ""),
    "rounding": (
        "return Interval(lo >> extra, -(-hi >> extra), e + extra)",
        "return Interval(lo >> extra, hi >> extra, e + extra)",
    ),
    "unknown": (
        "return False if gap.lo > 0 or gap.hi < 0 else True if gap.lo == gap.hi else None",
        "return False if gap.lo > 0 or gap.hi < 0 else True",
    ),
    "exp": ("result + 2 * n + 20", "result"),
    "kleene": ("return False if False in truths else None if None in truths else True", "return False not in truths"),
    "ties": ("need(row.count(max(row)) == 1", "need(True"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_teeth(name, monkeypatch):
    """Each deliberate break turns at least one of the tests above red."""
    old, new = BREAKS[name]
    source = FILE.read_text(encoding="utf-8")
    assert source.count(old) == 1, f"the text to break has moved: {old}"
    broken = type(verify)("broken")
    exec(compile(source.replace(old, new), "broken verify.py", "exec"), broken.__dict__)  # noqa: S102
    monkeypatch.setitem(globals(), "verify", broken)
    tests = [
        lambda: test_wrong_kkt_evidence("multipliers", [["0", "1"]], "is violated"),
        lambda: test_wrong_kkt_evidence("multipliers", [["0", "1"], ["1", "2"]], "has a multiplier"),
        lambda: test_wrong_kkt_evidence("multipliers", [["0", "-1"], ["1", "1"]], "not positive"),
        test_farkas_certificate,
        test_swapped_data_and_superfluous_evidence,
        test_numbers_of_data,
        lambda: test_one_instance_refutes_only_all("almost_all"),
        test_equal_transcendental_numbers_are_decided_where_they_cancel,
        test_undefined_is_unknown_and_kleene_decides,
        lambda: test_functions_enclose_tightly(16, None),
        lambda: test_operations_contain_every_point(16),
        test_every_field_changed_is_not_verified,
    ]
    before = ctx.prec
    red = 0
    for test in tests:
        try:
            test()
        except (AssertionError, pytest.fail.Exception):
            red += 1
            break
        finally:
            ctx.prec = before
    assert red, f"no test notices the break {name!r}"
