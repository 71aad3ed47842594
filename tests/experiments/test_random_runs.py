"""Seeded descents on Gaussian data: every run is accounted for, ends are compared with exact SVMs."""

from __future__ import annotations

import math
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from checker import language as say
from checker.data.statistics import gaussian_datasets
from checker.experiments.random_runs import (
    _PRIME,
    Runs,
    compared_ends,
    cosine,
    exact_rank,
    gaussian_runs,
    shares_of_all_support_vectors,
    solution_ranks,
)
from checker.meaning.interpret import Evaluation
from checker.report.pages.view import is_plain_svg
from checker.svm.attention_svm import matrix_svm
from checker.truth import Truth

D = say.dataset("D", queries=True)


def runs(steps=1000, **change):
    fixed = {
        "n": 2,
        "T": 3,
        "d": 4,
        "seeds": tuple(range(12)),
        "parameter": "W",
        "step": Fraction(1, 10),
        "record": (0, steps),
        "queries": "first token",
    }
    return gaussian_runs(**(fixed | change))


def test_every_run_is_compared_or_in_the_ledger():
    seen = compared_ends(runs(), share=0.99)
    assert len(seen.cosines) + sum(seen.ledger.values()) == 12 and len(seen.cosines) >= 6
    assert min(seen.cosines) > 0.9
    early = compared_ends(runs(steps=1), share=0.99)
    assert not early.cosines and early.text == "0 compared, 12 with unsettled attention"
    crowded = compared_ends(runs(n=6, T=4, d=1, parameter="p", queries=None, steps=3000), share=0.5)
    assert len(crowded.cosines) + sum(crowded.ledger.values()) == 12 and sum(crowded.ledger.values()) > 6


def test_focus_starts_uniform_and_ends_on_one_token():
    some = runs(record=(0, 10, 1000))
    assert some.focus()[0] == pytest.approx(1 / 3) and some.attended(0.01)[0] == 3
    assert some.focus()[-1] > 0.95 and some.attended(0.01)[-1] < 1.3
    assert np.allclose(some.attention.sum(axis=3), 1)


def test_reaching_the_best_tokens_needs_them_and_a_settled_attention():
    law = gaussian_datasets(1, 2, 2)
    data = law.draw(Random(0))
    best = data.scores[0].index(max(data.scores[0]))
    for place, share, reached in ((best, 0.995, True), (best, 0.7, False), (1 - best, 0.995, False)):
        attention = np.full((1, 1, 1, 2), 1 - share)
        attention[0, 0, 0, place] = share
        one = Runs(parameter="W", data=(data,), steps=(0,), parameters=np.zeros((1, 1, 2, 2)), attention=attention)
        assert one.selects_best(0, 0.99) is reached


def test_the_cosine_is_one_at_the_solution_and_less_beside_it():
    data = gaussian_datasets(2, 3, 4).draw(Random(1))
    svm = matrix_svm(data, (0, 1))
    W = np.array([[float(x) for x in row] for row in svm.solution])
    assert cosine(7 * W, svm) == pytest.approx(1) and cosine(-W, svm) == pytest.approx(-1)
    assert math.isnan(cosine(0 * W, svm)) and cosine(W + np.eye(4), svm) < 0.999


def test_shares_agree_with_the_predicate():
    (share,) = shares_of_all_support_vectors(n=2, T=3, sizes=(12,), draws=30, seed=5, confidence=Fraction(9, 10))
    rng, law, holds = Random(5), gaussian_datasets(2, 3, 12), 0
    for _ in range(30):
        holds += Evaluation(values={"D": law.draw(rng)}).truth(say.all_support_vectors(D)) is Truth.TRUE
    assert 0 < share.hits == holds < 30 == share.tried


def test_ranks_are_exact():
    assert exact_rank(((Fraction(1), Fraction(2)), (Fraction(2), Fraction(4)))) == 1
    assert exact_rank(((Fraction(1, 3), Fraction(2)), (Fraction(2), Fraction(4)))) == 2
    assert exact_rank(((Fraction(_PRIME), Fraction(0)), (Fraction(0), Fraction(1, 7)))) == 2  # 1 modulo the prime
    assert exact_rank(((Fraction(0),),)) == 0
    assert exact_rank(((Fraction(_PRIME), Fraction(0)), (Fraction(0), Fraction(0)))) == 1  # 0 modulo the prime
    one, most = Fraction(1), Fraction(_PRIME)
    assert exact_rank(((one, one, one), (one, one, one), (one, one, one + most))) == 2  # 1 modulo it: not spanned


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_a_rank_below_the_full_one_is_that_of_the_factors(rank):
    rng = Random(rank)
    left, right = ([[Fraction(rng.gauss(0, 1)) for _ in range(5)] for _ in range(rank)] for _ in range(2))
    product = [[sum(a[i] * b[j] for a, b in zip(left, right, strict=True)) for j in range(5)] for i in range(5)]
    assert exact_rank(product) == rank


def test_solutions_have_rank_at_most_min_n_d_and_infeasible_ones_none():
    assert set(solution_ranks(n=3, T=3, d=5, seeds=range(4))) <= {1, 2, 3}
    assert set(solution_ranks(n=5, T=4, d=3, seeds=range(4))) <= {None, 1, 2, 3}
    assert None in solution_ranks(n=6, T=6, d=1, seeds=range(3))


def test_an_audit_writes_its_plots_as_files(tmp_path):
    from checker.runs.audit import run_audit, select

    audit = run_audit(select(["figure-theorem-1"]), budget="quick", seed=0, workers=1, out=tmp_path)
    (entry,) = audit["claims"]
    assert entry["verdict"] == "REPRODUCED" and entry["error"] is None
    (path,) = (tmp_path / "plots").iterdir()
    assert path.name == "maxmargin.figure-theorem-1.1.svg"
    assert path.read_text(encoding="utf-8") == entry["plots"][0]["svg"] and is_plain_svg(entry["plots"][0]["svg"])
