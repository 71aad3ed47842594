"""Locally optimal choices, local captures and the lemmas for classes: known answers by hand, and every check can fail."""

import json
from dataclasses import replace
from fractions import Fraction as Q

import pytest
from flint import fmpq

from checker import language as say
from checker import verify
from checker.certificates.limit_lemmas import lemma_certificates
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import Dataset
from checker.descent.basins import basins, grid
from checker.errors import InputError, ResourceLimit
from checker.limits import Problem, local_capture
from checker.meaning.interpret import Evaluation
from checker.report.pages.view import is_plain_svg
from checker.report.plots import basin_plot
from checker.statements.claims.claim import Claim, Source, load
from checker.svm.local_optimality import all_choices, locally_optimal_choices
from checker.truth import Truth
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge
from tests.theorem_files import theorem_files


def flat_data(keys, scores):
    """Keys are the first two coordinates, the score is the third."""
    tokens = [
        [[*map(str, k), str(g)] for k, g in zip(K, row, strict=True)] for K, row in zip(keys, scores, strict=True)
    ]
    matrix = [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "0"]]
    return Dataset.from_json(
        {"tokens": tokens, "labels": [1] * len(keys), "head": ["0", "0", "1"], "key_matrix": matrix}
    )


STAR_KEYS = [(2, 0), (-1, 2), (-1, -2), (0, 0)]
STAR = flat_data([STAR_KEYS], [[2, "3/2", 1, 0]])


# ── which choices ──


def test_a_star_has_three_locally_optimal_choices_and_one_infeasible_one():
    first, second, third, centre = all_choices(STAR)
    # Each tip's only neighbour is the centre: w = a/‖a‖² for a = tip − centre.
    assert first.solution == (Q(1, 2), 0, 0) and first.optimal and first.squared_norm == Q(1, 4)
    assert second.solution == (Q(-1, 5), Q(2, 5), 0) and third.solution == (Q(-1, 5), Q(-2, 5), 0)
    assert [c.neighbours for c in (first, second, third)] == [((0, 3),)] * 3
    assert [c.locally_optimal for c in (first, second, third)] == [True] * 3 and not second.optimal
    assert not centre.feasible and not centre.locally_optimal  # the centre lies inside the triangle of the tips
    assert centre.solution is None and centre.direction is None and centre.neighbours == ()
    assert second.direction == pytest.approx((-(5**-0.5), 2 * 5**-0.5, 0))
    assert [c.choice for c in locally_optimal_choices(STAR)] == [(1,), (2,), (0,)]  # least norm first


def test_a_neighbour_that_scores_as_much_is_enough_to_lose_local_optimality():
    tied = flat_data([STAR_KEYS], [[2, "3/2", 1, 1]])
    assert [c.choice for c in locally_optimal_choices(tied)] == [(1,), (0,)]
    higher = flat_data([STAR_KEYS], [[2, "3/2", 1, "7/4"]])
    assert [c.choice for c in locally_optimal_choices(higher)] == [(0,)]


def test_the_matrix_problem_has_its_own_local_optima():
    with_queries = STAR.with_queries(((Q(0), Q(0), Q(0)),))
    assert locally_optimal_choices(with_queries, problem="W") == ()  # a zero query separates nothing
    one = Dataset.from_json({"tokens": [[["1"], ["0"]]], "labels": [1], "head": ["1"], "queries": [["-1"]]})
    assert [c.choice for c in locally_optimal_choices(one, problem="W")] == [(0,)]


def test_too_many_choices_and_unknown_problems_are_refused():
    with pytest.raises(ResourceLimit, match="4 choices of tokens, more than 3"):
        all_choices(STAR, at_most=3)
    with pytest.raises(InputError, match="no local optimality for the problem 'v'"):
        all_choices(STAR, problem="v")


# ── local captures ──


D, p, alpha = say.dataset("D"), say.vector("p"), say.choice("alpha")


def settled(data, start, choice, *, kind="logistic", step=None):
    """(truth, certificate) of: from this start the direction is p(α), and the norm diverges."""
    run = say.small_step_descent(say.loss(D, kind), p) if step is None else say.descent(say.loss(D, kind), p, step)
    conclude = say.direction_tends_to(run, say.max_margin(D, alpha)) & say.norm_diverges(run)
    claim = Claim(
        title="t", source=Source(paper="x", where="y", fidelity="paraphrase"), forall=(D, p, alpha), conclude=conclude
    )
    evaluation = Evaluation(values={"D": data, "p": tuple(map(Q, start)), "alpha": choice}, most_steps=50)
    answer = evaluation.truth(conclude)
    role = "instance" if answer is Truth.TRUE else "counter-example"
    return answer, evaluation_certificate(claim, "t", evaluation, role=role, conclusion=answer)


def outcome(certificate):
    return verify.verify_text(json.dumps(certificate))


@pytest.mark.parametrize("choice, start", [((0,), (40, 0, 0)), ((1,), (-40, 80, 0)), ((2,), (-40, -85, 0))])
@pytest.mark.parametrize("step", [None, Q(1, 10)])
def test_far_out_on_a_ray_descent_keeps_that_direction(choice, start, step):
    answer, certificate = settled(STAR, start, choice, step=step)
    (entry,) = certificate["evidence"]["limits"]
    assert answer is Truth.TRUE and outcome(certificate)[0] == "VERIFIED"
    assert "capture" in entry or entry["local"]["choice"] == [str(t) for t in choice]


def test_the_other_directions_are_excluded_by_the_same_capture():
    answer, certificate = settled(STAR, (-40, 80, 0), (0,))
    assert answer is Truth.FALSE and outcome(certificate)[0] == "VERIFIED"


def test_near_the_origin_nothing_is_settled():
    assert settled(STAR, ("-1/10", "1/5", 0), (1,))[0] is Truth.UNKNOWN


def test_a_neighbour_of_higher_score_prevents_the_capture_unless_a_token_of_its_key_outweighs_it():
    keys = [(1, 0), (0, 0), (0, 0)]
    assert settled(flat_data([keys], [[1, 2, 0]]), (40, 0, 0), (0,))[0] is Truth.UNKNOWN  # pulls −1 and 1 cancel
    assert settled(flat_data([keys], [[1, 2, "1/2"]]), (40, 0, 0), (0,))[0] is not Truth.TRUE
    answer, certificate = settled(flat_data([keys], [[1, 2, "-1/2"]]), (40, 0, 0), (0,))
    assert answer is Truth.TRUE and outcome(certificate)[0] == "VERIFIED"


LYING = [
    ("floor", "300", "does not hold"),  # beyond the least margin, 200
    ("gap", "1000", "does not hold"),
    ("share", "4", "does not hold"),
    ("share", "0", "share > 0"),
    ("gap", "-1", "gap >= 0"),
    ("step", "0", "step, share > 0"),
    ("step", "1" + 90 * "0", "does not hold"),  # E(0) is about e^−200
    ("choice", ["0"], ""),
    ("steps", "1", "step is not named"),
]


@pytest.mark.parametrize("name, value, why", LYING, ids=[f"{n}-{k}" for k, (n, _, _) in enumerate(LYING)])
def test_the_verifier_rejects_a_local_capture_that_lies(name, value, why):
    _, certificate = settled(STAR, (-40, 80, 0), (1,))
    certificate["evidence"]["limits"][0]["local"][name] = value
    verdict, message = outcome(certificate)
    assert verdict == "REJECTED" and why in message, message


def test_the_verifier_rejects_a_local_capture_away_from_the_ray():
    """The right evidence for one start, moved to a start where the inactive margins are too small."""
    _, certificate = settled(STAR, (-40, 80, 0), (1,))
    local = certificate["evidence"]["limits"][0]["local"]
    problem = Problem.of(STAR, "logistic", parameter="p")
    away = (
        fmpq(0),
        fmpq(60),
        fmpq(0),
    )  # token 2 is still selected, but its margins are 120 to the centre and 120 to tip 1
    assert local_capture(problem, away, (1,), (Q(-1, 5), Q(2, 5), Q(0)), Q(1)) is None
    claim_values = certificate["instance"]["values"]
    claim_values["p"] = ["0", "60", "0"]
    certificate["instance"]["sha256"] = verify.sha256(verify.canonical(claim_values))
    start = {"problem": "p", "data": STAR.json, "loss": "logistic", "start": ["0", "60", "0"], "step": ""}
    certificate["evidence"]["limits"] = [{"key": verify.sha256(verify.canonical(start)), "local": local}]
    verdict, message = outcome(certificate)
    assert verdict == "REJECTED" and "does not hold" in message


def test_descent_itself_agrees_with_a_local_capture():
    answer, _ = settled(STAR, (-8, 16, 0), (1,), step=Q(1, 2))
    seen = basins(STAR, [(Q(-8), Q(16))], steps=300)
    assert answer is Truth.TRUE and seen.ends == ((1,),)


# ── lemmas for all instances ──


def theorem(paper, name):
    (found,) = [t for t in theorem_files() if (t.paper, t.id) == (paper, name)]
    return load(found.path)[0]


PROVED = [
    ("tfsvm", "no-stationary-points", "slope"),
    ("similarity", "theorem-3.15-norm", "slope"),
    ("similarity", "theorem-3.15-norm-decreasing-loss", "slope"),
    ("tfsvm", "w-gd", "capture"),
    ("tfsvm", "w-gd-global-low-risk", "capture"),
    ("maxmargin", "theorem-1", "capture"),
]


@pytest.mark.parametrize("paper, name, lemma", PROVED, ids=[p[1] for p in PROVED])
def test_a_lemma_needs_every_hypothesis_of_its_shape(paper, name, lemma):
    claim = theorem(paper, name)

    def accepted(one):
        return [c["lemma"] for c in lemma_certificates(one, "t") if outcome(c)[0] == "VERIFIED"]

    assert accepted(claim) == [lemma]
    for k in range(len(claim.assuming)):
        less = replace(claim, assuming=claim.assuming[:k] + claim.assuming[k + 1 :], cannot_drop={})
        assert accepted(less) == [], claim.assuming[k]
    for k, one in enumerate(claim.where):
        if (paper, one.name) != ("similarity", "some_choice"):  # that of D gives that of S, and the other way round
            less = replace(claim, where=claim.where[:k] + claim.where[k + 1 :], cannot_drop={})
            assert accepted(less) == [], one


def test_a_lemma_settles_nothing_for_a_loss_whose_slope_may_be_zero():
    claim = theorem("tfsvm", "no-stationary-points")
    squared = say.loss_kind("ell", "logistic", "squared")
    D_, W, eta, _ = claim.forall
    L = say.matrix_loss(D_, squared)
    changed = replace(
        claim,
        forall=(D_, W, eta, squared),
        assuming=(say.all_support_vectors(D_), eta * say.smoothness(L) <= 1),
        conclude=~say.equals(say.gradient(L, W), 0 * W),
        readings=(),
    )
    assert all(outcome(c)[0] == "REJECTED" for c in lemma_certificates(changed, "t"))


# ── the claims ──

SMALL = Budget(name="quick", instances=40, necessity=2, sharpness=0, seconds=120)
VERDICTS = [
    pytest.param("maxmargin", "theorem-1-converse", "REFUTED", marks=pytest.mark.slow),
    pytest.param("similarity", "omitting-low-scores", "AMBIGUOUS", marks=pytest.mark.slow),
    pytest.param("maxmargin", "theorem-1-local-exists", "PROVED", marks=pytest.mark.slow),
    ("maxmargin", "theorem-1-local", "PROVED"),
]


@pytest.mark.parametrize("paper, name, verdict", VERDICTS, ids=["converse", "low-scores", "local-exists", "local"])
def test_the_search_finds_what_the_audit_publishes(paper, name, verdict, tmp_path):
    claim = replace(theorem(paper, name), plots=None)
    result = judge(claim, name, budget=SMALL, seed=0, folder=tmp_path)
    assert (result.verdict, result.error) == (verdict, None)
    assert result.witness is not None or name == "theorem-1-local"  # a proof for all data


# ── the picture ──


def test_basins_follow_the_three_rays_and_draw_the_same_bytes():
    seen = basins(STAR, grid(6, 5), steps=400)
    ends = dict(zip(seen.starts, seen.ends, strict=True))
    assert set(seen.ends) >= {(0,), (1,), (2,)}
    assert ends[4.8, 0.0] == (0,) and ends[-2.4, 4.8] == (1,) and ends[-2.4, -4.8] == (2,)
    assert sum(len(seen.points(end)[0]) for end in set(seen.ends)) == 25
    points = {str(end): seen.points(end) for end in ((0,), (1,), (2,), None)}
    rays = {str(c.choice): c.direction[:2] for c in seen.choices}
    one, two = (basin_plot(points, rays, title="basins", reach=6) for _ in range(2))
    assert one == two and is_plain_svg(one) and "(1,)" in one


def test_keys_outside_the_plane_have_no_picture():
    data = Dataset.from_json({"tokens": [[["1", "0", "1"], ["0", "0", "0"]]], "labels": [1], "head": ["1", "0", "0"]})
    with pytest.raises(InputError, match="do not lie in the plane"):
        basins(data, grid(1, 1))
