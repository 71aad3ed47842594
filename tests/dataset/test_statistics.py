"""Intervals against published values and scipy; samplers; the engine of the quantifier ``probability``."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from scipy.special import betaincinv  # the quantile of the beta distribution; scipy.stats loads for a second

from checker import language as say
from checker.certificates.verification import verified
from checker.certificates.writing import evaluation_certificate, write_certificates
from checker.data.statistics import (
    Probability,
    Sampler,
    clopper_pearson,
    gaussian_datasets,
    rule_of_three,
    uniform_scalar,
)
from checker.errors import ClaimError
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, Source
from checker.truth import Truth
from checker.verdicts.budgets import Budget
from checker.verdicts.in_process import judge

C95, C99 = Fraction(19, 20), Fraction(99, 100)
GRID = 2.0**-20
SOURCE = Source(paper="test", where="here", fidelity="verbatim")
BUDGET = Budget(name="test", instances=400, necessity=10, sharpness=0, seconds=60)
x, y = say.scalar("x"), say.scalar("y")
COIN = Sampler(text="a fair coin", draw=lambda rng: Fraction(rng.randrange(2)))


# ── intervals ──


@pytest.mark.parametrize(
    ("hits", "tried", "low", "high"),
    [
        (0, 10, 0.0, 0.3085),  # the two-sided 95 % values of the usual tables
        (1, 10, 0.0025, 0.4450),
        (5, 10, 0.1871, 0.8129),
        (10, 10, 0.6915, 1.0),
        (0, 30, 0.0, 0.1157),
        (2, 20, 0.0123, 0.3170),
    ],
)
def test_published_clopper_pearson_values(hits, tried, low, high):
    interval = clopper_pearson(hits, tried, confidence=C95)
    assert (float(interval.low), float(interval.high)) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))


@pytest.mark.parametrize("confidence", [Fraction(1, 2), C95, C99])
@pytest.mark.parametrize(("hits", "tried"), [(1, 1), (3, 20), (137, 400), (399, 400), (1, 1000)])
def test_ends_are_the_beta_quantiles_rounded_outwards(hits, tried, confidence):
    interval, tail = clopper_pearson(hits, tried, confidence=confidence), float(1 - confidence) / 2
    exact = betaincinv(hits, tried - hits + 1, tail)
    assert exact - 1.01 * GRID < float(interval.low) <= exact + 1e-13
    if hits < tried:
        exact = betaincinv(hits + 1, tried - hits, 1 - tail)
        assert exact - 1e-13 <= float(interval.high) < exact + 1.01 * GRID


def test_symmetry_and_the_trivial_sample():
    some, other = clopper_pearson(3, 11, confidence=C95), clopper_pearson(8, 11, confidence=C95)
    assert (some.low, some.high) == (1 - other.high, 1 - other.low)
    nothing = clopper_pearson(0, 0, confidence=C95)
    assert (nothing.low, nothing.high) == (0, 1)


def test_coverage_is_at_least_the_confidence():
    """Exactly: the chance, under p, of a sample whose interval misses p."""
    from math import comb

    tried, intervals = 12, [clopper_pearson(k, 12, confidence=C95) for k in range(13)]
    for p in (Fraction(j, 37) for j in range(1, 37)):
        covered = sum(
            comb(tried, k) * p**k * (1 - p) ** (tried - k) for k, i in enumerate(intervals) if i.low <= p <= i.high
        )
        assert covered >= C95


@pytest.mark.parametrize(
    ("hits", "tried", "confidence"), [(3, 2, C95), (-1, 2, C95), (1, 2, Fraction(1)), (1, 2, Fraction(0))]
)
def test_impossible_counts_are_refused(hits, tried, confidence):
    with pytest.raises(ClaimError, match="No interval for"):
        clopper_pearson(hits, tried, confidence=confidence)


@pytest.mark.parametrize("tried", [1, 10, 100, 1000])
def test_rule_of_three(tried):
    rate = rule_of_three(tried)
    assert (1 - rate) ** tried <= Fraction(1, 20) < (1 - (rate - Fraction(1, 2**20))) ** tried
    if tried >= 100:
        assert 2.9 < tried * float(rate) < 3.05


# ── samplers ──


def test_samplers_repeat_with_their_seed_and_have_their_law():
    law = gaussian_datasets(2, 3, 5)
    one, two = law.draw(Random(4)), law.draw(Random(4))
    assert one == two != law.draw(Random(5))
    assert (one.n, one.lengths, one.d) == (2, (3, 3), 5)
    assert one.queries == tuple(X[0] for X in one.tokens)
    assert gaussian_datasets(1, 1, 1, queries=None).draw(Random(0)).queries is None
    many = [float(v) for X in gaussian_datasets(40, 10, 10).draw(Random(1)).tokens for row in X for v in row]
    assert abs(sum(many) / 4000) < 0.06 and abs(sum(v * v for v in many) / 4000 - 1) < 0.09
    with pytest.raises(ClaimError, match="queries='first'"):
        gaussian_datasets(1, 1, 1, queries="first")


# ── the engine ──


@pytest.fixture
def verdict(tmp_path):
    def run(at_least, *, laws=None, seed=0, budget=BUDGET, samples=400, **parts):
        laws = laws or {"x": COIN}
        chance = Probability(at_least=Fraction(at_least), confidence=C99, samples=samples, laws=laws)
        claim = Claim(
            **({"title": "t", "source": SOURCE, "quantifier": "probability", "forall": (x,)} | parts),
            probability=chance,
        )
        result = judge(claim, "t", budget=budget, seed=seed, folder=tmp_path)
        assert result.ledger["generated"] == result.ledger["tested"] + sum(result.ledger["filtered"].values())
        assert result.verdict in ("CONSISTENT", "DOUBTFUL", "INCONCLUSIVE") and result.rests_on is None
        assert {c["path"] for c in result.certificates} <= {"certificates/test.t.instances.jsonl"}
        return result

    return run


@pytest.mark.parametrize(("at_least", "word"), [("2/5", "CONSISTENT"), ("1/2", "INCONCLUSIVE"), ("3/5", "DOUBTFUL")])
def test_a_fair_coin(verdict, at_least, word):
    result = verdict(at_least, conclude=x >= 1)
    assert result.verdict == word and result.trust == (
        None if word == "INCONCLUSIVE" else "numeric"
    )  # 400 draws: too many
    assert result.counts["TRUE"] + result.counts["FALSE"] == 400 == result.ledger["tested"]
    assert f"{result.counts['TRUE']} of 400; 99 % Clopper–Pearson interval [" in result.finding


def test_certainty_is_never_proof_and_failure_never_refutation(verdict):
    assert verdict("9/10", conclude=x >= 0).verdict == "CONSISTENT"
    assert verdict("1/10", conclude=x < 0).verdict == "DOUBTFUL"


def test_a_small_sample_settles_nothing(verdict):
    assert verdict("9/10", samples=5, conclude=x >= 0).verdict == "INCONCLUSIVE"


def test_the_sample_is_fixed_before_and_repeats_with_the_seed(verdict):
    one, two = (verdict("2/5", conclude=x >= 1, seed=s).counts["TRUE"] for s in (3, 3))
    assert one == two != verdict("2/5", conclude=x >= 1, seed=4).counts["TRUE"]
    small = Budget(name="small", instances=50, necessity=1, sharpness=0, seconds=9)
    assert verdict("2/5", conclude=x >= 1, budget=small).ledger["generated"] == 50
    assert verdict("2/5", conclude=x >= 1, samples=70).ledger["generated"] == 70


def test_hypotheses_condition_and_the_ledger_counts_what_they_exclude(verdict):
    laws = {"x": uniform_scalar(0, 1)}
    result = verdict("9/10", laws=laws, where=(x >= "1/2",), conclude=x >= "1/2")
    filtered = result.ledger["filtered"]
    assert result.verdict == "CONSISTENT" and 150 < sum(filtered.values()) < 250 and list(filtered) == ["le(1/2, x)"]
    assert verdict("9/10", laws=laws, where=(x > 2,), conclude=x > 2).verdict == "INCONCLUSIVE"


def test_undecided_instances_count_against_both_ends(verdict):
    """1/x at x = 0 is undefined: half of the coins are undecided, so no share above a half may be claimed or denied."""
    for share in ("3/5", "9/10"):
        result = verdict(share, conclude=1 / x >= 1)
        assert result.verdict == "INCONCLUSIVE" and result.counts["UNKNOWN"] > 100
    assert verdict("2/5", conclude=1 / x >= 1).verdict == "CONSISTENT"
    assert verdict("2/5", conclude=1 / x < 1).verdict == "INCONCLUSIVE"  # none holds for certain, half may
    undecided_hypothesis = verdict("9/10", where=(1 / x >= 1,), conclude=x >= 1)
    assert undecided_hypothesis.verdict == "INCONCLUSIVE" and undecided_hypothesis.counts["UNKNOWN"] > 100


def test_numeric_answers_say_so(verdict):
    own = say.own_function("half", x)
    result = verdict("2/5", conclude=own >= 1, functions={"half": lambda value: float(value)})
    assert result.verdict == "CONSISTENT" and result.trust == "numeric"


@pytest.mark.parametrize(
    ("parts", "what"),
    [
        ({"quantifier": "probability"}, "needs both"),
        (
            {"probability": Probability(at_least=Fraction(1, 2), confidence=C95, samples=9, laws={"x": COIN})},
            "needs both",
        ),
        (
            {
                "quantifier": "probability",
                "probability": Probability(at_least=Fraction(1, 2), confidence=C95, samples=9, laws={"z": COIN}),
            },
            "needs a law of its own",
        ),
    ],
)
def test_a_claim_without_share_or_law_is_refused(parts, what):
    with pytest.raises(ClaimError, match=what):
        Claim(title="t", source=SOURCE, forall=(x,), conclude=x >= 1, **parts)


def test_shares_of_zero_or_one_are_refused():
    with pytest.raises(ClaimError, match="strictly between 0 and 1"):
        Probability(at_least=Fraction(1), confidence=C95, samples=9, laws={})


def test_the_verifier_accepts_nothing_of_such_a_claim(tmp_path):
    """Neither with its share in the statement nor, as an instance of another quantifier, under its hash."""
    chance = Probability(at_least=Fraction(1, 2), confidence=C95, samples=9, laws={"x": COIN})
    claim = Claim(title="t", source=SOURCE, forall=(x,), conclude=x >= 0, quantifier="probability", probability=chance)
    evaluation = Evaluation(values={"x": Fraction(1)})
    assert evaluation.truth(claim.conclude) is Truth.TRUE

    def accepted(one: Claim, role: str) -> bool:
        certificate = evaluation_certificate(
            one, "t", evaluation, role=role, conclusion=Truth.TRUE, provenance={"seed": "0", "budget": "test"}
        )
        path = tmp_path / f"{role}.jsonl"
        return verified(path, count=write_certificates(path, [certificate])).all_accepted

    assert accepted(Claim(title="t", source=SOURCE, forall=(x,), conclude=x >= 0), "instance")
    assert not any(accepted(claim, role) for role in ("instance", "counter-example", "witness", "necessity"))


def test_the_share_is_part_of_the_statement():
    def claim(at_least):
        chance = Probability(at_least=Fraction(at_least), confidence=C95, samples=9, laws={"x": COIN})
        return Claim(
            title="t", source=SOURCE, forall=(x,), conclude=x >= 0, quantifier="probability", probability=chance
        )

    assert claim("1/2").sha256 != claim("1/3").sha256
    assert "probability" not in Claim(title="t", source=SOURCE, forall=(x,), conclude=x >= 0).statement
