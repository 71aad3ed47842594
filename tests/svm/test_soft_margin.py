"""The soft-margin SVM with an unsquared norm: by hand, against cvxpy, uniqueness, and certificates under attack."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest
from flint import fmpq

from checker.certificates.writing import _assemble
from checker.data.dataset import Dataset, canonical_json
from checker.errors import InputError
from checker.statements.terms.term import Term, apply, as_term, sha256
from checker.svm.attention_svm import matrix_svm
from checker.svm.box import box_program
from checker.svm.soft_margin import SoftMargin, sign, soft_margin_svm, zero_until
from checker.verify import verify_text


def data(tokens, queries):
    head = [1] * len(tokens[0][0])
    return Dataset.from_json({"tokens": tokens, "labels": [1] * len(tokens), "head": head, "queries": queries})


def drawn(seed):
    """Small integers (ties, duplicates, zero rows) and rationals in turn; any penalty."""
    rng = random.Random(seed)
    n, T, d = rng.choice([(1, 2, 1), (1, 2, 2), (2, 3, 3), (3, 3, 2), (4, 4, 3), (2, 4, 2), (1, 4, 2)])
    g = (lambda: rng.randint(-1, 1)) if seed % 2 else (lambda: str(Fraction(rng.randint(-9, 9), rng.randint(1, 4))))
    D = data(
        [[[g() for _ in range(d)] for _ in range(T)] for _ in range(n)], [[g() for _ in range(d)] for _ in range(n)]
    )
    return D, (0,) * n, Fraction(rng.choice(["1/100", "1/10", "1", "10", "1/2", "1/3", "0"]))


def solution(svm: SoftMargin):
    return np.array([float(p) + float(q) * sqrt(svm.square) for p, q in zip(*svm.parts, strict=True)])


def rows_of(svm: SoftMargin):
    D = svm.data
    pairs = [(D.tokens[i][svm.choice[i]], D.tokens[i][t], D.queries[i]) for i, t in svm.indices]
    return np.array([[float((a - b) * c) for a, b in zip(x, y, strict=True) for c in z] for x, y, z in pairs])


ONE_ROW = data([[[3, 0], [0, 0]]], [[0, 1]])  # a = 3·e₁e₂ᵀ


@pytest.mark.parametrize(
    ("C", "square", "unique"), [("1/4", 0, True), ("1/3", 0, False), ("1/2", "1/9", True), (10, "1/9", True)]
)
def test_one_constraint_by_hand(C, square, unique):
    """x + C·max(0, 1 − 3x): 0 below C = 1/3, 1/3 above, and all of [0, 1/3] at it."""
    svm = soft_margin_svm(ONE_ROW, (0,), Fraction(C))
    assert svm.square == Fraction(square) and svm.unique is unique
    on_segment = lambda x: svm.is_optimum(((0, Fraction(x)), (0, 0)))  # noqa: E731
    assert [on_segment(x) for x in ("0", "1/6", "1/3")] == [svm.square == 0, not unique, C not in ("1/4",)]
    assert not on_segment("-1/6") and not on_segment("1/2") and not svm.is_optimum(((0, 0), (Fraction(1, 3), 0)))


def test_an_irrational_solution_by_hand():
    """Rows e₁ and −e₁ + 4e₂, C = 1/2: the first is violated, so λ₁ = 1/2; the second has margin 1.

    U = (1/2 − λ, 4λ) has norm 1 for 17λ² − λ = 3/4, λ = (1 + 2√13)/34, and X = ρU with ρ(17λ − 1/2) = 1, ρ = 1/√13.
    """
    svm = soft_margin_svm(data([[[1, 0], [0, 0], [2, -4]]], [[1, 0]]), (0,), Fraction(1, 2))
    weight, rho = (1 + 2 * sqrt(13)) / 34, 1 / sqrt(13)
    assert svm.square == Fraction(1, 13)
    assert solution(svm) == pytest.approx([rho * (1 / 2 - weight), 0, rho * 4 * weight, 0], abs=1e-12)
    assert svm.unique and _irrational(svm)
    assert sum(_irrational(soft_margin_svm(*drawn(seed))) for seed in range(60)) > 3


def _irrational(svm):
    root = Fraction(int(sqrt(svm.square.numerator)), int(sqrt(svm.square.denominator)))
    return any(svm.parts[1]) and root * root != svm.square


@pytest.mark.parametrize("part", range(3))
def test_random_problems_against_cvxpy(part):
    import cvxpy

    for seed in range(part * 40, part * 40 + 40):
        D, choice, C = drawn(seed)
        svm = soft_margin_svm(D, choice, C)
        svm.check()
        R, X = rows_of(svm), solution(svm)
        v = cvxpy.Variable(D.d**2)
        problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.norm(v) + float(C) * cvxpy.sum(cvxpy.pos(1 - R @ v))))
        problem.solve(solver=cvxpy.CLARABEL)
        value = np.linalg.norm(X) + float(C) * np.maximum(0, 1 - R @ X).sum()
        assert value == pytest.approx(problem.value, abs=1e-6), seed
        if not any(svm.parts[1]) or not svm.square:
            flat = svm.parts[0]
            assert svm.is_optimum(tuple(tuple(flat[i : i + D.d]) for i in range(0, D.d**2, D.d)))


def test_above_the_threshold_it_is_the_hard_margin_solution():
    checked = 0
    for seed in range(120):
        D, choice, _ = drawn(seed)
        hard = matrix_svm(D, choice)
        if not hard.feasible or not hard.multipliers:
            continue
        largest = max(x for _, x in hard.multipliers)
        C = Fraction(int(float(largest) / sqrt(hard.squared_norm) * 1.001 * 10**6) + 1, 10**6)
        assert C**2 * hard.squared_norm > largest**2
        svm = soft_margin_svm(D, choice, C)
        assert svm.unique and svm.is_optimum(hard.solution) and svm.square == hard.squared_norm
        if hard.independent:  # the only multipliers: below their largest the slack is cheaper
            assert not soft_margin_svm(D, choice, C * Fraction(99, 100)).is_optimum(hard.solution)
        checked += 1
    assert checked > 40


def test_zero_until_is_the_threshold_of_zero():
    assert zero_until(ONE_ROW, (0,)) == Fraction(1, 3)
    assert zero_until(data([[[1, 1], [0, 0]]], [[1, 0]]), (0,)) is None  # ‖a‖ = √2
    D = data([[[3, 0], [0, 0]], [[0, 4], [0, 0]]], [[1, 0], [1, 0]])
    assert zero_until(D, (0, 0)) == Fraction(1, 5)
    for C, zero, unique in ((Fraction(1, 6), True, True), (Fraction(1, 5), True, False), (Fraction(1, 4), False, True)):
        svm = soft_margin_svm(D, (0, 0), C)
        assert (svm.square == 0, svm.unique) == (zero, unique)


def test_flat_away_from_zero():
    """x + max(0, 1 − 4x) + max(0, 1 − x) falls until 1/4, is constant until 1, and rises."""
    D = data([[[4], [0], [3]]], [[1]])
    svm = soft_margin_svm(D, (0,), Fraction(1))
    assert svm.square and not svm.unique
    optimal = {x: svm.is_optimum(((Fraction(x),),)) for x in ("-1/4", "0", "1/5", "1/4", "1/2", "1", "5/4")}
    assert [x for x, truth in optimal.items() if truth] == ["1/4", "1/2", "1"]
    assert soft_margin_svm(D, (0,), Fraction(99, 100)).parts[0] == [Fraction(1, 4)]
    assert soft_margin_svm(D, (0,), Fraction(101, 100)).parts[0] == [Fraction(1)]


@pytest.mark.parametrize("seed", range(40))
def test_box_program_meets_its_conditions(seed):
    rng = random.Random(seed)
    m, d = rng.randint(1, 6), rng.randint(1, 3)
    rows = [[rng.randint(-2, 2) for _ in range(d)] for _ in range(m)]
    gram = [[fmpq(sum(x * y for x, y in zip(a, b, strict=True))) for b in rows] for a in rows]
    cap = fmpq(rng.randint(1, 5), rng.randint(1, 5))
    u = box_program(gram, cap)
    for row, x in zip(gram, u, strict=True):
        slope = 1 - sum(g * y for g, y in zip(row, u, strict=True))
        assert 0 <= x <= cap and (x == cap or slope <= 0) and (x == 0 or slope >= 0)


@pytest.mark.parametrize(
    ("p", "q", "s", "expected"),
    [
        (1, -1, 2, -1),
        (3, -2, 2, 1),
        (-3, 2, 2, -1),
        (2, -1, 4, 0),
        (0, -1, 3, -1),
        (0, 0, 3, 0),
        (-1, 5, 0, -1),
        (1, 1, 1, 1),
    ],
)
def test_sign_of_a_quadratic_number(p, q, s, expected):
    assert sign(Fraction(p), Fraction(q), Fraction(s)) == expected


def test_what_is_refused():
    with pytest.raises(InputError, match="needs queries"):
        soft_margin_svm(Dataset.from_json({"tokens": [[[1], [0]]], "labels": [1], "head": [1]}), (0,), Fraction(1))
    with pytest.raises(InputError, match="is negative: the objective has no minimum"):
        soft_margin_svm(ONE_ROW, (0,), Fraction(-1))
    svm = soft_margin_svm(ONE_ROW, (0,), Fraction(1, 2))
    for change, why in (
        ({"square": Fraction(1, 4)}, "the square is not"),
        ({"square": Fraction(0), "multipliers": ()}, "0 is not optimal"),
        ({"multipliers": ((0, Fraction(1, 9) * 2, Fraction(0)),)}, "the square is not"),
        ({"penalty": Fraction(1, 4)}, "leaves"),
    ):
        with pytest.raises(InputError, match=why):
            replace(svm, **change).check()


# ── certificates ──

VARIABLES = {"D": Term("var", leaf="D", sort="dataset"), "alpha": Term("var", leaf="alpha", sort="choice")}


def certificate(svm: SoftMargin, conclude, to_prove="TRUE"):
    statement = {
        "quantifier": "all",
        "hypotheses": [],
        "conclude": conclude.json,
        "forall": [["D", "dataset", "queries", "keys"], ["alpha", "choice"]],
    }
    return _assemble(
        kind="evaluation",
        label=("soft", "soft"),
        statement=statement,
        hypotheses=[],
        to_prove=to_prove,
        bits=256,
        values={"D": svm.data.json, "alpha": [str(t) for t in svm.choice]},
        svms=[svm],
        provenance={},
        role="instance" if to_prove == "TRUE" else "counter-example",
    )


def unique(C):
    return apply("soft_margin_unique", VARIABLES["D"], VARIABLES["alpha"], as_term(C))


def outcome(cert):
    return verify_text(canonical_json(cert))


def sealed(cert):
    cert["claim"]["sha256"] = sha256(cert["claim"]["statement"])
    cert["instance"]["sha256"] = sha256(cert["instance"]["values"])
    return cert


def test_the_verifier_agrees_on_every_random_problem():
    """Uniqueness as decided here, and its contrary refused, for unique, flat, zero and irrational solutions."""
    seen = set()
    for seed in range(90):
        svm = soft_margin_svm(*drawn(seed))
        if seed % 3 == 0 and (C := zero_until(svm.data, svm.choice)):
            svm = soft_margin_svm(svm.data, svm.choice, C)
        truth, contrary = ("TRUE", "FALSE") if svm.unique else ("FALSE", "TRUE")
        assert outcome(certificate(svm, unique(svm.penalty), truth))[0] == "VERIFIED", seed
        assert outcome(certificate(svm, unique(svm.penalty), contrary))[0] == "REJECTED", seed
        seen.add((svm.unique, bool(svm.square), _irrational(svm) if svm.square else False))
    assert {(True, True, True), (True, True, False), (True, False, False), (False, False, False)} <= seen


IRRATIONAL = next(s for s in (soft_margin_svm(*drawn(k)) for k in range(0, 80, 2)) if s.square and _irrational(s))
GOOD = certificate(IRRATIONAL, unique(IRRATIONAL.penalty), "TRUE" if IRRATIONAL.unique else "FALSE")
ZERO = certificate(soft_margin_svm(ONE_ROW, (0,), Fraction(1, 4)), unique("1/4"))


def bump(e, k):
    triple = e["multipliers"][0]
    triple[k] = str(Fraction(triple[k]) + Fraction(1, 10**30))


MUTATIONS = {
    "a digit of p": lambda c, e: bump(e, 1),
    "a digit of q": lambda c, e: bump(e, 2),
    "a sign": lambda c, e: e["multipliers"][-1].__setitem__(2, str(-Fraction(e["multipliers"][-1][2]) - 1)),
    "a digit of the square": lambda c, e: e.update(square=str(Fraction(e["square"]) + Fraction(1, 10**30))),
    "a negative square": lambda c, e: e.update(square="-1"),
    "zero instead": lambda c, e: e.update(square="0", multipliers=[]),
    "a dropped multiplier": lambda c, e: e["multipliers"].pop(),
    "a constraint that is not there": lambda c, e: e["multipliers"].append(["99", "0", "0"]),
    "a multiplier twice": lambda c, e: e["multipliers"].append(e["multipliers"][-1]),
    "an extra field": lambda c, e: e.update(unique="true"),
    "farkas instead": lambda c, e: (e.pop("square"), e.update(farkas=[["0", "1"]]), e.pop("multipliers")),
    "another instance": lambda c, e: c["instance"]["values"]["D"]["queries"][0].__setitem__(0, "17"),
    "another penalty": lambda c, e: c["claim"]["statement"]["conclude"].__setitem__(3, ["num", "3/7"]),
}


def test_the_certificates_under_attack_are_good():
    assert outcome(GOOD)[0] == outcome(ZERO)[0] == "VERIFIED"


@pytest.mark.parametrize("name", MUTATIONS)
def test_changed_certificates_are_rejected(name):
    changed = copy.deepcopy(GOOD)
    MUTATIONS[name](changed, changed["evidence"]["svm"][0])
    assert outcome(sealed(changed))[0] == "REJECTED"


def test_a_negative_or_inexact_penalty_is_unknown():
    for C in (as_term(-1), apply("exp", as_term(1))):
        cert = copy.deepcopy(ZERO)
        cert["claim"]["statement"]["conclude"][3] = C.json
        answer, why = outcome(sealed(cert))
        assert answer == "REJECTED" and "UNKNOWN" in why


def test_optimal_matrices_in_the_verifier():
    """x + max(0, 1 − 3x)/3 is flat on [0, 1/3]: which multiples of e₁e₂ᵀ are optimal, and what its solution is."""
    svm = soft_margin_svm(ONE_ROW, (0,), Fraction(1, 3))
    unit = apply("max_margin_matrix", VARIABLES["D"], VARIABLES["alpha"])
    for factor, truth in ((0, "TRUE"), ("1/2", "TRUE"), (1, "TRUE"), ("11/10", "FALSE"), ("-1/2", "FALSE")):
        matrix = apply("mul", as_term(factor), unit)
        conclude = apply("soft_margin_optimal", VARIABLES["D"], VARIABLES["alpha"], as_term("1/3"), matrix)
        cert = certificate(svm, conclude, truth)
        hard = certificate_entry(ONE_ROW)
        cert["evidence"]["svm"].append(hard)
        assert outcome(cert)[0] == "VERIFIED", factor
        contrary = certificate(svm, conclude, "FALSE" if truth == "TRUE" else "TRUE")
        contrary["evidence"]["svm"].append(hard)
        assert outcome(contrary)[0] == "REJECTED", factor


def certificate_entry(D):
    from checker.certificates.writing import svm_evidence

    return svm_evidence(matrix_svm(D, (0,)))


def forged(D, C, square, multipliers, to_prove="TRUE"):
    """A certificate with evidence of one's own invention."""
    cert = certificate(soft_margin_svm(D, (0,) * D.n, Fraction(C)), unique(C), to_prove)
    cert["evidence"]["svm"][0].update(square=square, multipliers=multipliers)
    return cert


TWO_ROWS = data([[[2, 1], [1, 1], [0, 0]]], [[1, 0]])  # (1, 0) and (2, 1): the solution (1, 0) has λ = (1, 0)


@pytest.mark.parametrize(
    ("D", "C", "square", "multipliers", "why"),
    [
        (ONE_ROW, "1/4", "1/9", [["0", "1/9", "0"]], "out of its range"),  # the hard-margin solution, too dear for C
        (TWO_ROWS, "10", "2", [["0", "3", "0"], ["1", "-1", "0"]], "out of its range"),  # (1, −1): both margins 1
        (ONE_ROW, "1", "1/36", [["0", "1/18", "0"]], "constraint 0 and its multiplier"),  # margin 1/2, μ < Cρ
        (ONE_ROW, "1", "1/4", [["0", "1/6", "0"]], "constraint 0 and its multiplier"),  # margin 3/2, μ > 0
        (ONE_ROW, "1", "4/9", [["0", "1/9", "0"]], "the square is not that of the norm"),
        (ONE_ROW, "1", "0", [], "0 is not optimal"),
        (ONE_ROW, "1/4", "0", [["0", "0", "0"]], "0 is not optimal"),
    ],
)
def test_each_condition_is_needed(D, C, square, multipliers, why):
    """Evidence that breaks one condition only is refused, whatever it is used for."""
    for to_prove in ("TRUE", "FALSE"):
        answer, said = outcome(forged(D, C, square, multipliers, to_prove))
        assert answer == "REJECTED" and why in said


@pytest.mark.parametrize(
    ("Y", "truth"),
    [
        ([["0", "1/3"], ["0", "0"]], True),
        ([["0", "1/3"], ["1", "0"]], False),  # off the ray, and all products with X and the rows the same
        ([["0", "2/3"], ["0", "0"]], False),
        ([["0", "0"], ["0", "0"]], False),
        ([["0", "-1/3"], ["0", "0"]], False),
    ],
)
def test_other_matrices_at_a_unique_solution(Y, truth):
    svm, w = soft_margin_svm(ONE_ROW, (0,), Fraction(1)), Term("var", leaf="Y", sort="matrix")
    conclude = apply("soft_margin_optimal", VARIABLES["D"], VARIABLES["alpha"], as_term(1), w)
    assert svm.is_optimum(tuple(tuple(map(Fraction, row)) for row in Y)) is truth
    for said in (True, False):
        cert = certificate(svm, conclude, "TRUE" if said else "FALSE")
        cert["claim"]["statement"]["forall"].append(["Y", "matrix", "d", "d"])
        cert["instance"]["values"]["Y"] = Y
        assert (outcome(sealed(cert))[0] == "VERIFIED") is (said is truth)


def test_several_solutions_are_no_solution():
    """At the flat penalty ``soft_margin`` is undefined, and above it the one solution."""
    D, alpha = VARIABLES.values()
    for C, word in (("1/3", "UNKNOWN"), ("1/2", "VERIFIED")):
        conclude = apply("le", apply("frobenius", apply("soft_margin", D, alpha, as_term(C))), as_term(1))
        assert word in " ".join(outcome(certificate(soft_margin_svm(ONE_ROW, (0,), Fraction(C)), conclude)))


def test_the_largest_multiplier_needs_unique_multipliers():
    D, alpha = VARIABLES.values()
    for tokens, word in (([[2, 0], [1, 0], [0, 0]], "VERIFIED"), ([[1, 0], [0, 0], [0, 0]], "UNKNOWN")):
        dataset = data([tokens], [[1, 0]])
        cert = certificate(
            soft_margin_svm(dataset, (0,), Fraction(1)), apply("le", apply("largest_multiplier", D, alpha), 1)
        )
        cert["evidence"]["svm"] = [certificate_entry(dataset)]
        assert word in " ".join(outcome(cert))
