"""The nuclear-norm SVM: closed forms, cvxpy, uniqueness, and certificates that must not survive a change."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from checker.certificates.writing import gap_certificate
from checker.data.dataset import Dataset
from checker.errors import InputError, Undecided
from checker.language import choice as choice_variable
from checker.language import dataset as dataset_variable
from checker.language import nuclear_margin
from checker.meaning.interpret import Evaluation
from checker.statements.terms.term import sha256
from checker.svm.attention_svm import matrix_svm
from checker.svm.least_norm.propose import Proposal, no_proposal
from checker.svm.nuclear import NuclearSVM, nuclear_svm
from checker.truth import Truth
from checker.verify import verify_text


def data(tokens, queries):
    head = [1] * len(tokens[0][0])
    return Dataset.from_json({"tokens": tokens, "labels": [1] * len(tokens), "head": head, "queries": queries})


def random_data(seed, n, T, d):
    rng = random.Random(seed)
    g = lambda: str(Fraction(rng.randint(-20, 20), rng.randint(1, 8)))  # noqa: E731
    return data(
        [[[g() for _ in range(d)] for _ in range(T)] for _ in range(n)], [[g() for _ in range(d)] for _ in range(n)]
    )


def encloses(svm, square):
    """lower² ≤ square ≤ upper²: the exact optimum is √square."""
    return svm.lower**2 <= square <= svm.upper**2


@pytest.mark.parametrize(("a", "z"), [((3, 4), (0, 2)), ((1, 1), (1, -2)), (("1/7", 0), ("1000000", 1))])
def test_one_constraint_is_rank_one(a, z):
    """min ‖W‖_* s.t. aᵀWz ≥ 1 is 1/(‖a‖‖z‖)."""
    svm = nuclear_svm(data([[list(a), [0, 0]]], [list(z)]), (0,))
    square = 1 / (sum(Fraction(x) ** 2 for x in a) * sum(Fraction(x) ** 2 for x in z))
    assert encloses(svm, square)
    assert svm.relative_gap < Fraction(1, 10**30)
    assert all(s >= 0 for s in svm.slacks)


def test_parallel_constraints():
    """Rows 1·E, 2·E and 4·E: the first decides."""
    svm = nuclear_svm(data([[[4, 0], [3, 0], [2, 0], [0, 0]]], [[1, 0]]), (0,))
    assert svm.lower <= 1 <= svm.upper and svm.relative_gap < Fraction(1, 10**30)


@pytest.mark.parametrize("d", [2, 3, 4])
def test_diagonal(d):
    """Rows c_i·e_i e_iᵀ: the optimum is Σ 1/c_i, and M = I."""
    c = [2 * i + 1 for i in range(d)]
    unit = lambda i, x: [x if k == i else 0 for k in range(d)]  # noqa: E731
    svm = nuclear_svm(data([[unit(i, c[i]), [0] * d] for i in range(d)], [unit(i, 1) for i in range(d)]), (0,) * d)
    best = sum(Fraction(1, x) for x in c)
    assert svm.lower <= best <= svm.upper
    assert svm.relative_gap < Fraction(1, 10**30)


@pytest.mark.parametrize("scale", [Fraction(10) ** 20, Fraction(1, 10**20)])
def test_extreme_scales(scale):
    tokens = [[[str(3 * scale), 0], [0, 0]], [[0, str(scale)], [0, 0]]]
    svm = nuclear_svm(data(tokens, [[1, 1], [1, -1]]), (0, 0))
    assert svm.relative_gap < Fraction(1, 10**30)


def test_fifty_random_problems_against_cvxpy():
    import cvxpy

    shapes = [(1, 2, 2), (2, 3, 3), (3, 3, 4), (4, 4, 5), (2, 4, 2), (2, 2, 5)]
    compared = 0
    for seed in range(70):
        n, T, d = shapes[seed % len(shapes)]
        D = random_data(seed, n, T, d)
        svm = nuclear_svm(D, (0,) * n)
        assert svm.feasible == matrix_svm(D, (0,) * n).feasible
        if not svm.feasible or compared == 50:
            continue
        compared += 1
        assert svm.relative_gap < Fraction(1, 10**20), seed
        W = cvxpy.Variable((d, d))
        rows = [np.array([[float(x) for x in row] for row in svm.constraint(j)]) for j in range(len(svm.indices))]
        problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.normNuc(W)), [cvxpy.sum(cvxpy.multiply(a, W)) >= 1 for a in rows])
        problem.solve(solver=cvxpy.CLARABEL)
        assert float(svm.upper) == pytest.approx(problem.value, rel=1e-6), seed
        assert np.linalg.norm(np.array(svm.solution, dtype=float), "nuc") == pytest.approx(float(svm.lower), rel=1e-9)
        # the nuclear norm is at least the Frobenius norm, and at most √rank times it at the Frobenius optimum
        square = matrix_svm(D, (0,) * n).squared_norm
        assert square <= svm.upper**2 and svm.lower**2 <= min(n, d) * square
    assert compared == 50


def test_infeasible_data_has_a_farkas_certificate():
    svm = nuclear_svm(data([[[0], [1], [-1]]], [[1]]), (0,))
    assert not svm.feasible and svm.solution is None and svm.farkas == matrix_svm(svm.data, (0,)).farkas
    svm.check()
    with pytest.raises(InputError, match="no optimal value"):
        _ = svm.upper
    with pytest.raises(InputError, match="not zero, or not positive"):
        replace(svm, farkas=((0, Fraction(1)),)).check()


def test_without_constraints():
    svm = nuclear_svm(data([[[3, 1]]], [[1, 0]]), (0,))
    assert svm.lower == svm.upper == svm.relative_gap == 0 and svm.solution == ((0, 0), (0, 0))


D2 = random_data(3, 4, 4, 5)


def test_check_refuses_what_is_not_feasible():
    svm = nuclear_svm(D2, (0,) * 4)
    with pytest.raises(InputError, match="a constraint is violated"):
        replace(svm, left=tuple(tuple(x * (1 - Fraction(1, 10**36)) for x in row) for row in svm.left)).check()
    with pytest.raises(InputError, match="exceeds 1"):
        replace(svm, multipliers=tuple((j, x * (1 + Fraction(1, 10**36))) for j, x in svm.multipliers)).check()
    with pytest.raises(InputError, match="not positive"):
        replace(svm, multipliers=((0, Fraction(-1)),)).check()


def test_bad_proposals_widen_the_gap_or_are_refused_and_never_lie():
    honest = nuclear_svm(D2, (0,) * 4)
    m = len(honest.indices)
    with pytest.raises(Undecided, match="got no proposal"):
        nuclear_svm(D2, (0,) * 4, propose=no_proposal)

    def liar(question):
        rng = random.Random(5)
        return Proposal(said="optimal", multipliers=tuple(rng.random() for _ in range(m + 25)))

    with pytest.raises(Undecided):  # nothing feasible comes of it
        nuclear_svm(D2, (0,) * 4, propose=lambda q: Proposal(said="optimal", multipliers=(0.0,) * (m + 25)))
    try:
        lied = nuclear_svm(D2, (0,) * 4, propose=liar)
    except Undecided:
        return
    assert lied.lower <= honest.upper and honest.lower <= lied.upper


# ── certificates ──


def outcome(certificate):
    from checker.data.dataset import canonical_json

    return verify_text(canonical_json(certificate))


def sealed(certificate):
    certificate["claim"]["sha256"] = sha256(certificate["claim"]["statement"])
    certificate["instance"]["sha256"] = sha256(certificate["instance"]["values"])
    return certificate


@cache
def honest_certificate():
    return gap_certificate(nuclear_svm(random_data(1, 2, 3, 3), (0, 0)))


def evidence_of(certificate):
    return certificate["evidence"]["svm"][0]


def test_gap_certificates_are_verified():
    assert outcome(honest_certificate())[0] == "VERIFIED"
    empty = nuclear_svm(data([[[3, 1]]], [[1, 0]]), (0,))
    assert outcome(gap_certificate(empty))[0] == "VERIFIED"


def scaled(rows, factor):
    return [[str(Fraction(x) * factor) for x in row] for row in rows]


def raised(pairs):
    return [[j, str(Fraction(x) * (1 + Fraction(1, 10**30)))] for j, x in pairs[:1]] + pairs[1:]


MUTATIONS = {
    "a digit of the multipliers": lambda c, e: e.update(multipliers=raised(e["multipliers"])),
    "a sign of a multiplier": lambda c, e: e["multipliers"][0].__setitem__(1, "-" + e["multipliers"][0][1]),
    "a digit of K": lambda c, e: e.update(left=scaled(e["left"], 1 - Fraction(1, 10**30))),
    "a sign of Q": lambda c, e: e.update(right=scaled(e["right"], -1)),
    "a row of K less": lambda c, e: e.update(left=e["left"][1:]),
    "a column of Q more": lambda c, e: e.update(right=[[*row, "0"] for row in e["right"]]),
    "no multipliers": lambda c, e: e.update(multipliers=[]),
    "a constraint that is not there": lambda c, e: e["multipliers"].append(["99", "1/1000000"]),
    "an extra field": lambda c, e: e.update(note="x"),
    "farkas instead": lambda c, e: (e.pop("left"), e.pop("right"), e.update(farkas=e.pop("multipliers"))),
    "another problem": lambda c, e: e.update(problem="W"),
    "another instance": lambda c, e: c["instance"]["values"]["D"]["queries"][0].__setitem__(0, "17"),
    "one token more": lambda c, e: c["instance"]["values"]["D"]["tokens"][0].append(["1", "2", "3"]),
    "another choice": lambda c, e: c["instance"]["values"].update(alpha=["1", "0"]),
    "a higher lower bound": lambda c, e: c["claim"]["statement"]["conclude"][1].__setitem__(1, ["num", "1"]),
    "the wrong way round": lambda c, e: c["claim"]["statement"]["conclude"].reverse(),
    "a kkt certificate": lambda c, e: c.update(type="kkt"),
    "a role that refutes": lambda c, e: c.update(role="counter-example"),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_changed_certificates_are_rejected(name):
    certificate = copy.deepcopy(honest_certificate())
    MUTATIONS[name](certificate, evidence_of(certificate))
    assert outcome(sealed(certificate))[0] == "REJECTED"


def test_a_gap_certificate_says_nothing_but_a_gap():
    D, alpha = ["var", "D"], ["var", "alpha"]
    for conclude in (["le", ["num", "0"], ["nuclear_margin", D, alpha]], ["matrix_separable", D, alpha]):
        certificate = copy.deepcopy(honest_certificate())
        certificate["claim"]["statement"]["conclude"] = conclude
        answer, why = outcome(sealed(certificate))
        assert answer == "REJECTED" and ("form" in why or "IndexError" in why or "evidence" in why)


def test_a_wider_gap_is_still_true():
    """Shrunk multipliers and grown factors are worse certificates of the same optimum; looser bounds accept them."""
    certificate = copy.deepcopy(honest_certificate())
    e = evidence_of(certificate)
    e["left"] = scaled(e["left"], 2)
    assert outcome(sealed(certificate))[0] == "REJECTED"  # the stated bounds do not follow
    certificate["claim"]["statement"]["conclude"][2][2] = ["num", "1000"]
    assert outcome(sealed(certificate))[0] == "VERIFIED"


def test_a_lower_bound_needs_the_norm_of_the_multipliers():
    """Multipliers a little too large prove a false lower bound, if the upper bound leaves room for it."""
    svm = nuclear_svm(random_data(1, 2, 3, 3), (0, 0))
    certificate = copy.deepcopy(honest_certificate())
    e = evidence_of(certificate)
    e["left"] = scaled(e["left"], 2)
    e["multipliers"] = [[j, str(Fraction(x) * Fraction(11, 10))] for j, x in e["multipliers"]]
    certificate["claim"]["statement"]["conclude"][1][1] = ["num", str(svm.upper * Fraction(21, 20))]
    certificate["claim"]["statement"]["conclude"][2][2] = ["num", "1000"]
    answer, why = outcome(sealed(certificate))
    assert answer == "REJECTED" and "exceeds norm 1" in why


def test_the_name_in_a_statement():
    D, alpha = dataset_variable("D", queries=True), choice_variable("alpha")
    svm = nuclear_svm(D2, (0,) * 4)
    e = Evaluation(values={"D": D2, "alpha": (0,) * 4})
    assert e.truth(nuclear_margin(D, alpha) < svm.upper + Fraction(1, 10**30)) is Truth.TRUE
    assert e.truth(nuclear_margin(D, alpha) <= (svm.lower + svm.upper) / 2) is Truth.UNKNOWN  # inside the gap
    assert e.trust == "ball" and ("nuclear", D2.sha256, (0,) * 4) in e.svms
    infeasible = data([[[0], [1], [-1]]], [[1]])
    assert Evaluation(values={"D": infeasible, "alpha": (0,)}).truth(nuclear_margin(D, alpha) > 0) is Truth.UNKNOWN


def test_fields_are_keyword_only():
    with pytest.raises(TypeError):
        NuclearSVM(D2)  # type: ignore[misc]
