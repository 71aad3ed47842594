"""Lemmas 14 and 15 of docs/datasets.md on a thousand random datasets: what they say holds in exact arithmetic, and no sharper."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest

from checker import language as say
from checker import verify as verifier
from checker.certificates.limit_lemmas import lemma_certificates
from checker.data.dataset import Dataset
from checker.meaning.interpret import Evaluation
from checker.statements.claims.claim import Claim, Source
from checker.truth import Truth

D, C = say.dataset("D", queries=True, keys=False), say.scalar("C")
opt = say.best_tokens(D)
X = say.max_margin_matrix(D)
threshold = say.largest_multiplier(D, opt) / say.frobenius(X)
fewer = say.without_lowest(D)


def drawn(source: random.Random, *, n: int, T: int, d: int) -> Dataset:
    """Small whole numbers, ties and equal tokens included."""

    def vector() -> list[str]:
        return [str(source.randint(-3, 3)) for _ in range(d)]

    return Dataset.from_json(
        {
            "tokens": [[vector() for _ in range(T)] for _ in range(n)],
            "labels": [str(source.choice((-1, 1))) for _ in range(n)],
            "head": vector(),
            "queries": [vector() for _ in range(n)],
        }
    )


def truth(term, **values) -> Truth:
    return Evaluation(values=values).truth(term)


@pytest.mark.parametrize("seed", range(5))
def test_the_hard_margin_solution_is_the_soft_one_from_the_threshold_on_and_not_below(seed):
    source, met = random.Random(seed), 0
    for _ in range(100):
        data = drawn(source, n=source.randint(1, 2), T=source.randint(2, 3), d=source.randint(1, 3))
        if truth(say.matrix_separable(D), D=data) is not Truth.TRUE or truth(threshold >= 0, D=data) is not Truth.TRUE:
            continue
        solves, alone = say.soft_margin_optimal(D, opt, C, X), say.soft_margin_unique(D, opt, C)
        least = next(
            x for x in (Fraction(k, 64) for k in range(1, 10**5)) if truth(threshold <= C, D=data, C=x) is Truth.TRUE
        )
        for penalty in (least, 2 * least):
            met += 1
            assert truth(solves, D=data, C=penalty) is Truth.TRUE
            above = truth(threshold < C, D=data, C=penalty) is Truth.TRUE
            assert not above or truth(alone, D=data, C=penalty) is Truth.TRUE
        below = least - Fraction(1, 64)
        if below and truth(threshold > C, D=data, C=below) is Truth.TRUE:
            assert truth(solves, D=data, C=below) is Truth.FALSE
    assert met > 40


@pytest.mark.parametrize("seed", range(5))
def test_what_is_left_out_changes_neither_the_least_loss_nor_the_solution_off_the_support(seed):
    source, met, bent = random.Random(seed), 0, 0
    for _ in range(200):
        data = drawn(source, n=source.randint(1, 3), T=source.randint(1, 4), d=source.randint(1, 3))
        assert truth(say.equals(say.best_value(fewer, "squared"), say.best_value(D, "squared")), D=data) is Truth.TRUE
        one = drawn(source, n=1, T=3, d=3)
        feasible = say.unique_best_token(D) & say.matrix_separable(D)
        apart = say.entry(say.worst_scores(D), 0) < say.entry(say.runner_up_scores(D), 0)
        if truth(feasible & apart, D=one) is not Truth.TRUE:
            continue
        scores = [sum(a * b for a, b in zip(x, one.head, strict=True)) * one.labels[0] for x in one.tokens[0]]
        margins = say.matrix_logits(D, X, say.index("i", "n"))
        t = scores.index(min(scores))
        slack = say.entry(margins, say.best_token(D, say.index("i", "n"))) - say.entry(margins, say.index("t", "T")) > 1
        off = truth(slack, D=one, i=0, t=t) is Truth.TRUE
        same = truth(say.equals(say.max_margin_matrix(fewer), X), D=one)
        met, bent = met + off, bent + (not off and same is Truth.FALSE)
        assert not off or same is Truth.TRUE
    assert met > 5 < bent


def said(conclude, *assuming) -> str:
    claim = Claim(
        title="t",
        source=Source(paper="t", where="here", fidelity="reconstructed"),
        forall=(D, C),
        assuming=assuming,
        conclude=conclude,
    )
    found = [verifier.verify_text(json.dumps(one))[0] for one in lemma_certificates(claim, "t")]
    return "VERIFIED" if "VERIFIED" in found else "REJECTED"


def test_one_solution_is_not_promised_at_the_threshold():
    """The neighbour is false: at the threshold there may be several; and a statement without “above” does not pass for one with it."""
    feasible, alone = say.matrix_separable(D), say.soft_margin_unique(D, opt, C)
    assert said(alone, feasible, threshold < C) == "VERIFIED"
    assert said(alone, feasible, threshold <= C) == "REJECTED"
    line = Dataset.from_json({"tokens": [[["1"], ["0"]]], "labels": ["1"], "head": ["1"], "queries": [["1"]]})
    assert truth(threshold <= C, D=line, C=Fraction(1)) is Truth.TRUE
    assert truth(alone, D=line, C=Fraction(1)) is Truth.FALSE
