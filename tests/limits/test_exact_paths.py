"""The lemmas behind the exactly known paths, tried numerically; near misses stay UNKNOWN, for us and for verify.py."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

from checker import language as say
from checker import verify
from checker.arithmetic import Balls
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import Dataset
from checker.limits import exact_paths
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, Source
from checker.svm.attention_svm import head_svm, matrix_svm
from checker.truth import Truth

D, alpha, ell = say.dataset("D", queries=True, keys=False), say.choice("alpha"), say.loss_kind("ell")


def rows(*pairs, d=2):
    """Inputs of two tokens, each with one constraint stepᵀ W z ≥ 1; token 0 is chosen."""
    zero = ["0"] * d
    return Dataset.from_json(
        {
            "tokens": [[[str(x) for x in step], zero] for step, _ in pairs],
            "labels": ["1"] * len(pairs),
            "head": ["1"] * d,
            "queries": [[str(x) for x in z] for _, z in pairs],
        }
    )


E1, E2 = (1, 0), (0, 1)
TURN = rows((E1, (1, 1)), (E1, (1, -1)), (E2, E2))
LONE = Dataset.from_json(
    {
        "tokens": [
            [["0", "0", "0"], ["2", "1", "0"]],
            [["1", "-2", "0"], ["0", "0", "0"], ["0", "0", "0"]],
            [["0", "0", "3"]],
        ],
        "labels": ["1", "-1", "1"],
        "head": ["0", "0", "0"],
    }
)


def check(conclude, values, expected, hypotheses=()):
    """Ours and the verifier's answer; ``expected`` TRUE or FALSE must be certified, UNKNOWN must be certified as neither."""
    names = {"D": D, "alpha": alpha, "ell": ell}
    claim = Claim(
        title="T",
        source=Source(paper="maxmargin", where="test", fidelity="verbatim"),
        forall=tuple(names[n] for n in values),
        conclude=conclude,
        where=tuple(hypotheses),
    )
    evaluation = Evaluation(values=values)
    assert evaluation.truth(conclude) is expected
    for truth, role in ((Truth.TRUE, "instance"), (Truth.FALSE, "counter-example")):
        certificate = evaluation_certificate(claim, "t", evaluation, role=role, conclusion=truth)
        answer = verify.verify_text(json.dumps(certificate))
        assert (answer[0] == "VERIFIED") is (truth is expected), answer


def head_margin(b, s):
    """The greatest label margin on s_i b_i for orthogonal b_i."""
    return 1 / np.sqrt(sum(1 / (t * t * (x @ x)) for x, t in zip(b, s, strict=True)))


def test_assumption_b_on_lone_orthogonal_tokens():
    b = [np.array(x, float) for x in ((2, 1, 0), (-1, 2, 0), (0, 0, 3))]
    assert head_margin(b, (1, 1, 1)) == pytest.approx(1 / float(head_svm(LONE, (1, 0, 0)).squared_norm) ** 0.5)
    full, rng = head_margin(b, (1, 1, 1)), np.random.default_rng(0)
    steepest = min((full - head_margin(b, [1 - 1e-6 * (i == k) for i in range(3)])) / 1e-6 for k in range(3))
    assert steepest > 0.05
    for s in rng.uniform(0.001, 1, (500, 3)):
        assert head_margin(b, s) <= full - 0.99 * steepest * (1 - s.min()) + 1e-12
    check(say.assumption_b(D, alpha), {"D": LONE_Q, "alpha": (1, 0, 0)}, Truth.TRUE)


LONE_Q = LONE.with_queries(((Fraction(1),) * 3,) * 3)


@pytest.mark.parametrize(
    ("tokens", "choice"),
    [
        ([[["1", "0"], ["0", "0"]], [["1", "1"], ["0", "0"]]], (0, 0)),  # not orthogonal
        ([[["1", "0"], ["0", "1"]], [["0", "1"], ["0", "0"]]], (0, 0)),  # a loser that is not 0
        ([[["1", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]], (0, 1)),  # another choice
        ([[["0", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]], (0, 0)),  # nothing to choose
    ],
)
def test_other_data_are_unknown(tokens, choice):
    data = Dataset.from_json({"tokens": tokens, "labels": ["1", "1"], "head": ["0", "0"], "queries": [["1", "0"]] * 2})
    check(say.assumption_b(D, alpha), {"D": data, "alpha": choice}, Truth.UNKNOWN)


def test_the_correlation_path_goes_to_the_mean():
    """Maximise ‖Σ s_i b_i‖ over a grid of ‖p‖ ≤ R by hand: tokens (2,0) and (0,1) beside zeros, keys the tokens."""
    data = Dataset.from_json(
        {"tokens": [[["2", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]], "labels": ["1", "1"], "head": ["0", "0"]}
    )
    t = np.linspace(0, 2 * np.pi, 4001)
    p = 40 * np.stack([np.cos(t), np.sin(t)])
    b = np.stack([2 / (1 + np.exp(-2 * p[0])), 1 / (1 + np.exp(-p[1]))])
    best = b[:, (b**2).sum(0).argmax()]
    limit = np.array([float(x) for x in exact_paths.head_limit(data, (0, 0))])
    assert best / np.linalg.norm(best) == pytest.approx(limit / np.linalg.norm(limit), abs=1e-6)
    data = data.with_queries(((Fraction(1), Fraction(0)),) * 2)
    goes = say.joint_path_tends_to(D, ell, say.max_margin_head(D, alpha), say.joint_max_margin(D, alpha))
    check(goes, {"D": data, "alpha": (0, 0), "ell": "correlation"}, Truth.FALSE)
    check(goes, {"D": data, "alpha": (0, 0), "ell": "logistic"}, Truth.UNKNOWN)
    even = Dataset.from_json(
        {
            "tokens": [[["1", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]],
            "labels": ["1", "-1"],
            "head": ["0", "0"],
            "queries": [["1", "0"]] * 2,
        }
    )
    check(goes, {"D": even, "alpha": (0, 0), "ell": "correlation"}, Truth.UNKNOWN)  # the mean is the v-SVM here


def test_the_only_nuclear_solution():
    values = {"D": TURN, "alpha": (0, 0, 0)}
    check(say.only_nuclear_solution(D, alpha), values, Truth.TRUE)
    rng = np.random.default_rng(1)
    for _ in range(300):  # feasible matrices near I are never as short
        W = np.eye(2) + rng.normal(size=(2, 2)) * 10 ** rng.uniform(-3, 0)
        margin = min(W[0, 0] + W[0, 1], W[0, 0] - W[0, 1], W[1, 1])
        if margin > 0:
            assert np.linalg.norm(W / margin, "nuc") > 2


@pytest.mark.parametrize(
    "data",
    [
        rows((E1, E1), (E2, E2)),  # I is a solution beside every [[1, c], [c, 1]], |c| ≤ 1
        rows((E1, E1), (E2, E2), (E1, (1, 1))),  # c ≥ 0 is left: a tight row without multiplier does not count
        rows((E1, (1, 1)), (E1, (1, -1)), ((0, 2), E2)),  # WᵀW is no multiple of I
        rows((E1, E1)),  # rank 1
    ],
)
def test_several_solutions_or_another_kind_are_unknown(data):
    assert matrix_svm(data, (0,) * data.n).feasible
    check(say.only_nuclear_solution(D, alpha), {"D": data, "alpha": (0,) * data.n}, Truth.UNKNOWN)


def test_the_bound_of_the_nuclear_norm_holds_and_is_sharp_at_rank_two():
    rng = np.random.default_rng(2)
    for d in (1, 2, 3, 4):
        for rank in range(1, d + 1):
            W = rng.integers(-4, 5, (d, rank)) @ rng.integers(-4, 5, (rank, d))
            exact = [[Balls(128).number(int(x)) for x in row] for row in W]
            nuclear = np.linalg.norm(W, "nuc")
            above, below = (Balls(128).number(Fraction(float(nuclear * c))) for c in (1 + 1e-9, 1 - 1e-9))
            assert exact_paths.exceeds_unit_ball(Balls(128), exact, above) is Truth.UNKNOWN
            if np.linalg.matrix_rank(W) in (1, 2):
                assert exact_paths.exceeds_unit_ball(Balls(128), exact, below) is Truth.TRUE


def test_frobenius_normalised_limits_leave_the_ball_and_nuclear_ones_do_not():
    W = say.max_margin_matrix(D, alpha)
    values = {"D": TURN, "alpha": (0, 0, 0), "ell": "logistic"}
    check(say.factored_path_tends_to(D, ell, W, say.frobenius(W)), values, Truth.FALSE)
    check(say.factored_path_tends_to(D, ell, W, say.nuclear_margin(D, alpha)), values, Truth.UNKNOWN)
    one = {"D": rows((E1, (1, 1))), "alpha": (0,), "ell": "logistic"}
    check(say.factored_path_tends_to(D, ell, W, say.frobenius(W)), one, Truth.UNKNOWN)  # rank 1: the norms agree


def test_the_verifier_counts_constraints_with_a_multiplier_only(monkeypatch):
    """Teeth: with all active constraints instead, a problem with several solutions would pass."""
    kkt = verify.Evidence.kkt

    def broken(self, *arguments):
        w, active, largest, _ = kkt(self, *arguments)
        return w, active, largest, tuple(active)

    monkeypatch.setattr(verify.Evidence, "kkt", broken)
    data = rows((E1, E1), (E2, E2), (E1, (1, 1)))
    with pytest.raises(AssertionError):
        check(say.only_nuclear_solution(D, alpha), {"D": data, "alpha": (0, 0, 0)}, Truth.UNKNOWN)
