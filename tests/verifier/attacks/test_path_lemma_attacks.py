"""Attacks on the names decided by the path lemmas and on vacuous trees: none may give a false answer."""

import hashlib
import json
from fractions import Fraction

import numpy as np
import pytest

from checker import language as say
from checker import verify
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import Dataset
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, Source
from checker.truth import Truth

JSON = {"tokens": [[["2", "0"], ["0", "0"]], [["0", "1"], ["0", "0"]]], "labels": ["1", "-1"], "head": ["0", "0"]}
LONE = Dataset.from_json(JSON)
D, alpha, ell = say.dataset("D"), say.choice("alpha"), say.loss_kind("ell")
u, w = say.vector("u", "d"), say.vector("w", "d")


# ── Lemmas 3 to 6 ────────────────────────────────────────────────────────────────────────────────────────────────────
def joint(data, loss, u_, w_):
    """Our truth, and whether verify.py certifies FALSE when told to."""
    goes = say.joint_path_tends_to(D, ell, u, w)
    claim = Claim(
        title="t", source=Source(paper="test", where="here", fidelity="verbatim"), forall=(D, ell, u, w), conclude=goes
    )
    exact = [tuple(Fraction(x) for x in v) for v in (u_, w_)]
    evaluation = Evaluation(values={"D": data, "ell": loss, "u": exact[0], "w": exact[1]})
    truth = evaluation.truth(goes)
    certificate = evaluation_certificate(claim, "t", evaluation, role="counter-example", conclusion=Truth.FALSE)
    return truth, verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize(
    ("loss", "u_", "w_", "false"),
    [
        ("correlation", (1, -2), (1, 1), True),  # the v-SVM's ray: (½, −1)
        ("correlation", (-2, 1), (1, 1), True),  # the opposite of the limit is parallel to it
        ("correlation", (4, -2), (1, 1), False),  # the limit
        ("correlation", (0, 0), (1, 1), False),  # 0/‖0‖ is no direction
        ("correlation", (1, -2), (0, 0), False),  # nor for the prompt: the statement has no meaning
        ("exponential", (1, -2), (1, 1), False),
        ("sigmoid", (1, -2), (1, 1), False),
    ],
)
def test_the_joint_limit_is_refused_only_where_the_statement_has_a_meaning(loss, u_, w_, false):
    assert joint(LONE, loss, u_, w_) == (Truth.FALSE if false else Truth.UNKNOWN, false)


def test_an_infeasible_prompt_leaves_the_joint_limit_open():
    """With the key matrix 0 no prompt selects anything."""
    data = Dataset.from_json(JSON | {"key_matrix": [["0", "0"], ["0", "0"]]})
    keyed = say.dataset("D", keys=True)
    goes = say.joint_path_tends_to(keyed, ell, u, w)
    vectors = {"u": (Fraction(1), Fraction(-2)), "w": (Fraction(1), Fraction(1))}
    assert Evaluation(values={"D": data, "ell": "correlation", **vectors}).truth(goes) is Truth.UNKNOWN


def test_the_witness_of_theorem_two_meets_assumption_b_by_brute_force():
    """The best label margin of s₁(2,0), s₂(0,1) over unit heads on a grid, against Γ − ν·max(1 − s)."""
    t = np.linspace(0, np.pi / 2, 20001)
    heads = np.stack([np.cos(t), np.sin(t)])
    full = np.minimum(2 * heads[0], heads[1]).max()
    assert full == pytest.approx(1 / np.hypot(0.5, 1), abs=1e-4)
    for s in np.random.default_rng(0).uniform(0.01, 0.98, (200, 2)):
        margin = np.minimum(2 * s[0] * heads[0], s[1] * heads[1]).max()
        assert margin <= full - 0.17 * (1 - s.min())  # f₁′(1) = 2/5^(3/2) = 0.1788…


def meaning(bits=128):
    return verify.Meaning(bits, 10**7, verify.Evidence([]))


def test_the_factored_bound_never_passes_the_nuclear_norm():
    """FALSE would need ‖W‖_⋆ > c; at c = ‖W‖_⋆ (1 + 10⁻⁹) there must be no answer, at rank 2 just below there is one."""
    rng = np.random.default_rng(3)
    for d, rank in ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 4)):
        W = rng.integers(-5, 6, (d, rank)) @ rng.integers(-5, 6, (rank, d)) + 0
        nuclear = float(np.linalg.norm(W, "nuc"))
        zero = [[Fraction(0)] * d]
        data = verify.Data([zero], [Fraction(1)], [Fraction(0)] * d, zero, None)
        exact = [[Fraction(int(x)) for x in row] for row in W]
        ask = meaning().factored_path_tends_to
        assert nuclear == 0 or ask(data, "logistic", exact, Fraction(nuclear * (1 + 1e-9))) is None
        if nuclear and rank <= 2:
            assert ask(data, "logistic", exact, Fraction(nuclear * (1 - 1e-9))) is False
        with pytest.raises(verify.Undefined):
            ask(data, "logistic", exact, Fraction(0))


# ── Vacuous trees ────────────────────────────────────────────────────────────────────────────────────────────────────
ZERO, ONE, X, Y = ["num", "0"], ["num", "1"], ["var", "x"], ["var", "y"]
OVER_X, ABSURD = ["div", ONE, X], ["lt", ZERO, ZERO]
SCALARS = [["x", "scalar"], ["y", "scalar"]]


def node(rule, concludes, *premises, **parameters):
    return {"rule": rule, "concludes": concludes, "premises": list(premises), "with": parameters}


def given(concludes):
    return node("hypothesis", concludes)


def add_up(*premises):
    """0 < 0 as the sum of all premises."""
    sums = [{"times": ONE, "squares": [], "premises": [str(k)]} for k in range(len(premises))]
    return node("combine", ABSURD, *premises, sums=sums, equalities=[])


def vacuous(hypotheses, tree, forall=SCALARS, own=(), quantifier="all"):
    statement = {"quantifier": quantifier, "forall": forall, "hypotheses": hypotheses, "conclude": ["le", ZERO, ONE]}
    digest = hashlib.sha256(json.dumps(statement, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    answer, why = verify.verify_text(
        json.dumps(
            {
                "format": "checker-certificate/1",
                "type": "tree",
                "role": "vacuous",
                "to_prove": "VACUOUS",
                "claim": {"id": "x", "title": "x", "statement": statement, "sha256": digest},
                "evidence": {"tree": tree, "variables": list(own)},
                "provenance": {},
            }
        )
    )
    return answer == "VERIFIED", why


def no(term):
    return ["not", term]


def test_the_harness_accepts_what_is_contradictory():
    P = ["lt", X, Y]
    both = node("contradiction", ABSURD, given(P), given(no(P)))
    assert vacuous([P, no(P)], both)[0]
    turned = node("negation", ["le", Y, X], given(no(P)))
    assert vacuous([P, no(P)], add_up(given(P), turned))[0]
    # nothing makes 1/0 < 0 TRUE: it has no value
    undefined = ["lt", ["div", ONE, ZERO], ZERO]
    assert vacuous([undefined], add_up(given(undefined)))[0]


LE, LT = ["le", X, Y], ["lt", X, Y]
SATISFIABLE = {
    "not < gives <": ([no(LT), LE], add_up(given(LE), node("negation", ["lt", Y, X], given(no(LT))))),
    "not < turned the wrong way": ([no(LT)], add_up(node("negation", LT, given(no(LT))))),
    "not x < y gives x <= y": (
        [no(LT), ["lt", Y, X]],
        add_up(given(["lt", Y, X]), node("negation", LE, given(no(LT)))),
    ),
    "not <= gives >= of the same": (
        [no(LE), ["lt", Y, X]],
        add_up(given(["lt", Y, X]), node("negation", LT, given(no(LE)))),
    ),
    "not of an equality": (
        [no(["eq", X, Y]), LE],
        add_up(given(LE), node("negation", ["lt", Y, X], given(no(["eq", X, Y])))),
    ),
    "a denial of the converse": (
        [LE, no(["le", Y, X])],
        node("contradiction", ABSURD, given(LE), given(no(["le", Y, X]))),
    ),
    "a denial of a stronger thing": ([LE, no(LT)], node("contradiction", ABSURD, given(LE), given(no(LT)))),
    "a denial that is not given": ([LE], node("contradiction", ABSURD, given(LE), given(no(LE)))),
    "premises the other way round": ([LE, no(LT)], node("contradiction", ABSURD, given(no(LT)), given(LE))),
    "half of an alternative": (
        [LE, ["or", no(LE), ["le", ZERO, ONE]]],
        node("contradiction", ABSURD, given(LE), node("part", no(LE), given(["or", no(LE), ["le", ZERO, ONE]]))),
    ),
    "half of a denied conjunction": (
        [LE, no(["and", LE, LT])],
        node("contradiction", ABSURD, given(LE), node("part", no(LE), given(no(["and", LE, LT])))),
    ),
    "a value for 1/x at 0": (
        [["lt", ZERO, OVER_X]],
        add_up(
            given(["lt", ZERO, OVER_X]),
            node("reciprocal", ["eq", ["mul", X, OVER_X], ONE], given(["lt", ZERO, X]), of=X),
        ),
    ),
    "an undefined side of an alternative": (
        [["or", ["lt", ["div", ONE, ZERO], ZERO], LE]],
        node(
            "cases",
            ABSURD,
            given(["or", ["lt", ["div", ONE, ZERO], ZERO], LE]),
            add_up(given(["lt", ["div", ONE, ZERO], ZERO])),
            add_up(given(LE)),
        ),
    ),
    "a root below zero": ([["lt", X, ZERO]], add_up(given(["lt", X, ZERO]), given(["le", ZERO, ["sqrt", X]]))),
    "one's own conclusion": ([LE], given(ABSURD)),
    "x <= x": ([LE], add_up(node("order", ["le", X, X]))),
    "the statement's conclusion": ([LE], node("combine", ["le", ZERO, ONE], sums=[], equalities=[])),
    "1 <= 0 out of nothing": ([LE], node("impossible", ["le", ONE, ZERO], given(["le", ONE, ZERO]))),
}


@pytest.mark.parametrize("name", SATISFIABLE)
def test_what_can_be_met_is_not_called_vacuous(name):
    hypotheses, tree = SATISFIABLE[name]
    good, why = vacuous(hypotheses, tree)
    assert not good and "sizes" not in why and "lacks" not in why, why


@pytest.mark.parametrize("quantifier", ["exists", "almost_all", "probability"])
def test_only_statements_for_all_are_vacuous(quantifier):
    P = ["lt", X, Y]
    assert not vacuous([P, no(P)], node("contradiction", ABSURD, given(P), given(no(P))), quantifier=quantifier)[0]


def test_a_choice_of_the_loss_covers_every_loss():
    """Not logistic is contradictory for logistic alone; with a second loss in the range it is not."""
    is_it = ["is_loss", ["var", "ell"], ["word", "logistic"]]
    for words in (["logistic"], ["logistic", "exponential"]):
        each = []
        for word in words:
            said = ["is_loss", ["word", word], ["word", "logistic"]]
            each.append(node("contradiction", ABSURD, given(said), given(no(said))))
        tree = node("losses", ABSURD, *each, variable="ell")
        forall = [["ell", "loss", *words]]
        assert not vacuous([no(is_it)], tree, forall)[0]
        assert vacuous([is_it, no(is_it)], tree, forall)[0]
        assert not vacuous([is_it, no(is_it)], {**tree, "premises": each[:-1]}, forall)[0]
