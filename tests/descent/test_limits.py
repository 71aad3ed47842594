"""True limits are recognised, false ones never; what cannot be read off is said to be undecided."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from checker.data.dataset import Dataset
from checker.descent import limit_run
from checker.descent.balls import limits
from checker.descent.balls.direction import Direction
from checker.descent.balls.limits import Outcome, assess
from checker.descent.limit_run import gentle_step, least_power, watch
from checker.descent.trajectory import Problem
from checker.errors import InputError
from checker.svm.attention_svm import matrix_svm, prompt_svm
from tests.benchmarks.papers import campaign_limits as campaign


def scored(keys, scores):
    """Keys in the first coordinates, the score in the last: both free."""
    d = len(keys[0][0]) + 1
    return Dataset(
        tokens=tuple(
            tuple((*map(Fraction, k), Fraction(s)) for k, s in zip(ks, row, strict=True))
            for ks, row in zip(keys, scores, strict=True)
        ),
        labels=(1,) * len(keys),
        head=(Fraction(0),) * (d - 1) + (Fraction(1),),
        key_matrix=tuple(tuple(Fraction(int(i == j < d - 1)) for j in range(d)) for i in range(d)),
    )


def claim(*vector):
    return Direction(name="claim", vector=vector)


def run_of(data, start=None, **options):
    return watch(data, loss="logistic", start=start or (0,) * data.d, parameter="p", **{"steps": 512, **options})


# ── the fixed sample of the campaign ──


@pytest.mark.slow
def test_true_limits_of_a_sample():
    found = campaign.true_limits(2, seed=2)
    assert found["at_least_30_digits"] == 2 and found["fewest_digits"] > 50, found


@pytest.mark.slow
def test_false_limits_of_a_sample():
    found = campaign.false_limits(18, seed=3)
    assert found["planted"] >= 15 and set(found["outcomes"]) == {"other"}, found
    assert all(sum(kind.values()) for kind in found["by_kind"].values())
    assert set(found["true_limit_of_the_same_runs"]) == {"claimed"}


@pytest.mark.parametrize("power", [3, 6, 12, 30])
def test_a_turned_direction_is_never_claimed(power):
    rng = random.Random(power)
    data = campaign.gaussian_dataset(rng)
    while data.d < data.n + 3:  # in few dimensions many runs stay finite
        data = campaign.gaussian_dataset(rng)
    run = run_of(data)
    true = campaign.true_direction(run)
    seen = assess(run, campaign.turned(rng, true, Fraction(1, 10**power)))
    assert seen.outcome is Outcome.OTHER and seen.shown == run.rivals[0].name and "selected" in seen.shown
    assert seen.digits[0] == pytest.approx(power, abs=0.1) and seen.digits[1] > 60
    assert assess(run, true).outcome is Outcome.CLAIMED


# ── evidence ──


def test_the_evidence_of_a_true_limit():
    data = scored([[(1, 2), (0, 1), (2, 2)], [(0, 1), (1, 1), (2, -1)]], [(1, 0, "1/2"), ("1/2", 0, "-1/4")])
    svm = prompt_svm(data, (0, 0))
    seen = assess(watch(data, loss="logistic", start=(0, 0, 0), parameter="p", steps=1024), Direction.of(svm))
    assert seen.outcome is Outcome.CLAIMED and seen.selected == (0, 0) and seen.digits[0] > 60
    length = math.sqrt(svm.squared_norm)
    last, middle = seen.windows[-1], seen.windows[len(seen.windows) // 2]
    assert last.growth == pytest.approx(length, rel=1e-2)  # ‖p‖ ~ ‖p_mm‖ log k
    assert last.angles_times_norm[0] == pytest.approx(middle.angles_times_norm[0], rel=0.05)  # bounded
    assert last.angles_times_norm[1] > 10 * middle.angles_times_norm[1]  # to a rival: grows with ‖p‖
    assert [row.k for row in seen.plain] == [2**j for j in range(10)]
    assert seen.plain[-1].digits > seen.plain[3].digits and seen.plain[-1].selected == (0, 0)
    unit = [float(x) / length for x in svm.solution]
    assert [float(x) for x in seen.limit] == pytest.approx(unit, abs=1e-14)


def test_a_run_that_changes_its_tokens_late_is_judged_by_the_later_ones():
    """Plain descent still selects the slightly better token's neighbour; the flow leaves it."""
    data = scored([[(1, 0), (0, 1), (0, 0)]], [("1", "1001/1000", 0)])
    run = run_of(data, start=(4, "39/10", 0), steps=64)
    assert run.plain.selected[-1] == (0,) and run.flow.selected[-1] == (1,)
    seen = assess(run, Direction.of(prompt_svm(data, (1,))))
    assert seen.outcome is Outcome.CLAIMED and seen.selected_since > 0
    assert assess(run, Direction.of(prompt_svm(data, (0,)))).outcome is Outcome.OTHER


def test_w_and_its_svm():
    rng = random.Random(4)
    data = campaign.gaussian_dataset(rng)
    run = watch(data, loss="logistic", start=[[0] * data.d] * data.d, parameter="W", steps=256)
    svm = matrix_svm(data, run.flow.selected[-1])
    assert assess(run, Direction.of(svm)).outcome is Outcome.CLAIMED
    transposed = claim(*(x for row in zip(*svm.solution, strict=True) for x in row))
    assert assess(run, transposed).outcome is Outcome.OTHER


# ── other limits and no limits ──


def test_a_support_constraint_without_multiplier_leaves_few_digits():
    data = scored([[(0, 0), (-1, 0), (-1, -1)]], [(1, 0, 0)])
    assert not prompt_svm(data, (0,)).strictly_complementary
    run = run_of(data)
    true = assess(run, claim(1, 0, 0))
    assert true.outcome is Outcome.CLAIMED and 6 < true.digits[0] < 9  # the distance falls as 1/log k
    for sign in (1, -1):
        assert assess(run, claim(1, Fraction(sign, 10**6), 0)).outcome is Outcome.OTHER
        assert assess(run, claim(1, Fraction(sign, 10**8), 0)).outcome is Outcome.UNDECIDED


def test_a_limit_that_no_candidate_names():
    """The squared loss is flat at score 1, so that input's margin grows at half the rate of the other's."""
    data = scored([[(1, 0), (0, 0)], [(0, 1), (0, 0)]], [(1, 0), ("1/2", 0)])
    run = watch(data, loss="squared", start=(0, 0, 0), parameter="p", steps=512)
    seen = assess(run, claim(1, 1, 0))
    assert seen.outcome is Outcome.OTHER and seen.shown == "a direction that is none of the candidates"
    assert [float(x) for x in seen.limit] == pytest.approx([0.2**0.5, 0.8**0.5, 0])
    assert assess(run, claim(1, 2, 0)).outcome is Outcome.CLAIMED


def test_a_finite_point_is_no_direction():
    data = scored([[(1,), (0,)], [(-1,), (0,)]], [(1, 0), (2, 0)])
    for vector in ((1, 0), (-1, 0)):
        seen = assess(run_of(data), claim(*vector))
        assert seen.outcome is Outcome.OTHER and seen.shown == "a finite point"
        # two plain steps from 0 ‖p‖ still grows faster and faster, in one direction: that must be waited out
        assert assess(run_of(data, steps=2), claim(*vector)).shown == "a finite point"
    crowded = campaign.gaussian_dataset(random.Random(30))  # 5 inputs of 4 tokens in the plane
    run = run_of(crowded)
    assert campaign.true_direction(run) is not None and run.flow.stopped.endswith("leaves the range of floats")
    assert assess(run, campaign.true_direction(run)).shown == "a finite point"


@pytest.mark.slow
def test_what_rounding_decides_is_undecided():
    """On the line of symmetry between two equal tokens the run stays for ever, next to it it does not."""
    data = scored([[(1, 1), (1, -1), (0, 0)]], [(1, 1, 0)])
    for start in ((0, 0, 0), (0, Fraction(1, 10**70), 0)):
        seen = assess(run_of(data, start=start), claim(1, 0, 0))
        assert seen.outcome is Outcome.UNDECIDED and "rounding decides" in seen.why
    seen = assess(run_of(data, start=(0, "1/10", 0)), claim(1, 0, 0))
    assert seen.outcome is Outcome.OTHER and seen.shown == "p-SVM of the selected tokens (1)"


def test_no_motion_is_undecided():
    still = assess(run_of(scored([[(1, 2)]], [(1,)])), claim(1, 0, 0))
    assert still.outcome is Outcome.UNDECIDED and "the gradient is zero" in still.why
    balanced = assess(run_of(scored([[(1,), (0,)], [(-1,), (0,)]], [(1, 0), (1, 0)])), claim(1, 0))
    assert balanced.outcome is Outcome.UNDECIDED


def test_a_start_far_on_the_wrong_side():
    run = run_of(scored([[(1,), (0,)]], [(1, 0)]), start=(-100, 0))
    assert assess(run, claim(1, 0)).outcome is Outcome.CLAIMED and assess(run, claim(-1, 0)).outcome is Outcome.OTHER


def test_a_plain_run_that_cannot_be_enclosed_is_undecided(monkeypatch):
    real = limit_run.enclose
    monkeypatch.setattr(
        limit_run, "enclose", lambda *a, **k: replace(e := real(*a, **k), radii=(Fraction(1),) * len(e.radii))
    )
    seen = assess(run_of(scored([[(1,), (0,)]], [(1, 0)])), claim(1, 0))
    assert seen.outcome is Outcome.UNDECIDED and "could not be enclosed" in seen.why and seen.windows == ()


# ── the rules can fail ──


def _view(run, logs, monkeypatch):
    """The assessment of a run whose digits of the claimed direction are replaced."""
    real = limits._View

    class Changed(real):
        def __init__(self, *a):
            super().__init__(*a)
            new = [replace(w, digits=(x, *w.digits[1:])) for w, x in zip(self.windows[-len(logs) :], logs, strict=True)]
            self.windows[-len(logs) :] = new

    monkeypatch.setattr(limits, "_View", Changed)
    return assess(run, claim(-1, 0))


def test_only_a_distance_that_keeps_falling_shows(monkeypatch):
    run = run_of(scored([[(1,), (0,)]], [(1, 0)]))
    assert _view(run, [10, 20, 40, 80], monkeypatch).outcome is Outcome.CLAIMED
    assert _view(run, [10, 20, 20, 20], monkeypatch).outcome is Outcome.OTHER  # stagnates
    assert _view(run, [40, 20, 10, 5], monkeypatch).outcome is Outcome.OTHER  # grows
    assert _view(run, [-0.3, -0.25, -0.2, 0.1], monkeypatch).outcome is Outcome.OTHER


# ── parts ──


def test_directions():
    one = claim(1, Fraction(-2, 3), 0)
    assert one.is_same_as(claim(3, -2, 0)) and not one.is_same_as(claim(-3, 2, 0))
    assert not one.is_same_as(claim(3, -2, Fraction(1, 10**40))) and not claim(0, 1).is_same_as(claim(1, 0))
    data = scored([[(1, 0), (-1, 0), (0, 0)]], [(1, 0, 2)])
    assert Direction.of(prompt_svm(data, (0,))).name == "p-SVM of the tokens (1)"
    with pytest.raises(InputError, match="is zero"):
        claim(0, 0)
    with pytest.raises(InputError, match="infeasible"):
        Direction.of(prompt_svm(data, (2,)))


def test_steps_and_waiting_times():
    problem = Problem(keys=[[(2,), (0,)]], scores=[(1, 0)])
    assert gentle_step(problem) == Fraction(1, 2)  # 4/4 + 4/16/4 = 1.06 ≤ 2
    assert gentle_step(Problem(keys=[[(2,), (0,)]], scores=[(1, 1)])) == 1
    assert least_power(problem, (0,)) == 5 < least_power(problem, (100,))
    assert least_power(Problem(keys=problem.keys * 2, scores=[(1, 0), (Fraction(1, 10**40), 0)]), (0,)) > 10


def test_errors():
    data = scored([[(1,), (0,)]], [(1, 0)])
    with pytest.raises(InputError, match="3 coordinates, the parameter 2"):
        assess(run_of(data), claim(1, 2, 3))
    with pytest.raises(InputError, match="steps = 1"):
        run_of(data, steps=1)
    with pytest.raises(InputError, match="needs queries"):
        watch(data, loss="logistic", start=(0, 0), parameter="W")
