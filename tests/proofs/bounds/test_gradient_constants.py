"""Lipschitz constants of one dataset's gradient: closed forms, rounding outward, and trees for what is derived."""

import json
import math
import random
from fractions import Fraction
from pathlib import Path

import pytest

from checker import verify as verifier
from checker.arithmetic import Float64
from checker.data.dataset import Dataset
from checker.descent import Problem
from checker.language import matrix, scalar, vector
from checker.own_data.descent_report import descent_problem
from checker.proofs.proof import replace_variables
from checker.proofs.search.prove import prove
from checker.proofs.tactics.gradient_constants import (
    best_similarity,
    composed_similarity,
    constants,
    derived_pieces,
    norm_above,
    printed_similarity,
    spectral_above,
    upper,
)
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import apply, as_term
from checker.symbolic.gradient import derived_gradient

ONE = Dataset.from_json({"tokens": [[["3", "4"], ["0", "0"]]], "labels": [1], "head": ["1", "0"]})


def test_one_token_cannot_change_its_gradient_but_the_bound_stays_one():
    data = Dataset.from_json({"tokens": [[["3", "4"]]], "labels": [1], "head": ["1", "0"]})
    for one in constants(descent_problem(data, parameter="p", loss="logistic"), data):
        assert one.value > 0


def test_the_printed_constant_is_the_descent_lemmas_closed_form():
    """‖X‖ = 5, ‖v‖ = 1, no key matrix, correlation: M₀ = 0, M₁ = 1, so L_p = 3·125; exponential on [0, 3]: M₀ = M₁ = 1."""
    for loss, M0 in (("correlation", 0), ("exponential", 1)):
        printed = constants(descent_problem(ONE, parameter="p", loss=loss), ONE)[-1]
        assert printed.name == "printed"
        assert M0 * 625 + 375 <= printed.value < (M0 * 625 + 375) * (1 + Fraction(1, 10**9))


def test_the_derived_constant_in_closed_form():
    """‖K‖ = 5, ‖γ‖ = 3, correlation: (3/2)‖K‖²‖γ‖; composed without the halves: 3‖K‖²‖γ‖."""
    best, composed, _ = constants(descent_problem(ONE, parameter="p", loss="correlation"), ONE)
    assert Fraction(225, 2) <= best.value < Fraction(225, 2) + Fraction(1, 10**6)
    assert 225 <= composed.value < 225 + Fraction(1, 10**6)
    sigmoid = constants(descent_problem(ONE, parameter="p", loss="sigmoid"), radius=[Fraction(1)])
    assert [c.name for c in sigmoid] == ["best derived", "composed", "printed"]
    assert upper(printed_similarity(), N=2, R=5) <= sigmoid[-1].value <= upper(printed_similarity(), N=2, R="5.000001")


def test_the_constants_of_lemma_3_13_in_closed_form():
    for R in (4, 7, 12):
        exact = R**6 / (24 * math.sqrt(3)) + 3 * R**4 / 8
        assert math.isclose(float(upper(best_similarity(), R=R)), exact, rel_tol=1e-12)
        n, powers = 3, (2 * R**5 + 3 * R**3) * R
        assert math.isclose(
            float(upper(composed_similarity(), N=n, R=R)),
            powers * (math.exp(R * R + R) + math.exp(R * R + 3 * R)) / n,
            rel_tol=1e-12,
        )
    assert upper(printed_similarity(), N=2, R=12) > 10**821


def test_the_composed_constant_is_the_one_of_the_claim():
    from checker.statements.claims.claim import load

    claim, _ = load(Path(__file__).parents[3] / "properties" / "similarity" / "lemma_3_13_composition.py")
    theirs = claim.conclude.args[1].args[0]
    n = next(s for s in _subterms(theirs) if s.name == "length")
    N, R = scalar("N"), scalar("R")
    there = replace_variables(_replaced(theirs, n, N), {"beta": N * apply("exp", -R)})
    for size, radius in ((1, 4), (5, 9)):
        ours = upper(composed_similarity(), N=size, R=radius)
        assert math.isclose(ours / upper(there, N=size, R=radius), 1, rel_tol=1e-15)


def _subterms(term):
    yield term
    for one in term.args:
        yield from _subterms(one)


def _replaced(term, old, new):
    if term == old:
        return new
    return apply(term.name, *(_replaced(a, old, new) for a in term.args)) if term.args else term


def test_upper_ends_are_above_and_norms_are_certified():
    assert upper(apply("sqrt", as_term(2))) ** 2 > 2
    assert norm_above([Fraction(1), Fraction(1)]) ** 2 >= 2
    rng = random.Random(3)
    for _ in range(20):
        rows = [[Fraction(rng.randint(-9, 9), 7) for _ in range(3)] for _ in range(2)]
        c, frobenius = spectral_above(rows), sum(x * x for row in rows for x in row)
        gram = [[sum(x * y for x, y in zip(a, b, strict=True)) for b in rows] for a in rows]
        assert (c * c - gram[0][0]) * (c * c - gram[1][1]) >= gram[0][1] ** 2 and c * c >= gram[0][0]
        assert c * c <= frobenius * (1 + Fraction(1, 10**6))
    assert spectral_above([[Fraction(0)]]) == 0
    assert spectral_above([[Fraction(10) ** 400]]) >= Fraction(10) ** 400  # no float holds it
    assert norm_above([Fraction(3, 10**300), Fraction(4, 10**300)]) * 10**300 >= 5
    assert norm_above([Fraction(3), Fraction(4)]) == 5


def outcome(claim):
    certificate = prove(claim, seconds=3)
    return certificate and verifier.verify_text(json.dumps(certificate))[0]


@pytest.mark.parametrize("shrunk,word", [(1, "VERIFIED"), pytest.param("99/100", None, marks=pytest.mark.slow)])
def test_what_is_derived_has_a_tree_and_less_has_none(shrunk, word):
    M, w, p, q = matrix("M", "n", "D"), vector("w", "n"), vector("p", "D"), vector("q", "D")
    K, G = scalar("K"), scalar("G")
    given = (apply("spectral_at_most", M, K), apply("norm", w) <= G, as_term(0) <= K)
    value, pieces = (lambda u: apply("dot", apply("softmax", M @ u), w)), derived_pieces()
    bend = lambda u: M.T @ (apply("hadamard", apply("softmax", M @ u), w) - value(u) * apply("softmax", M @ u))  # noqa: E731
    source = Source(paper="test", where="here", fidelity="reconstructed")
    for size, F, factor in (("abs", value, pieces.change), ("norm", bend, pieces.bend)):
        goal = apply(size, F(p) - F(q)) <= as_term(shrunk) * factor * apply("norm", p - q)
        claim = Claim(title="t", source=source, forall=(M, w, p, q, K, G), assuming=given, conclude=goal)
        assert outcome(claim) == word


@pytest.mark.parametrize("loss", ["logistic", "exponential", "correlation", "sigmoid", "squared"])
@pytest.mark.parametrize("queries", [False, True])
def test_no_two_random_points_exceed_the_best_bound(loss, queries):
    rng = random.Random(11)
    number = lambda: Fraction(rng.randint(-20, 20), 10)  # noqa: E731
    for _ in range(6):
        keys = [[[number() for _ in range(2)] for _ in range(3)] for _ in range(2)]
        scores = [[number() for _ in range(3)] for _ in range(2)]
        z = [[number() for _ in range(2)] for _ in range(2)] if queries else None
        best = float(constants(Problem(keys=keys, scores=scores, queries=z, loss=loss))[0].value)
        A, gradient = Float64(), derived_gradient("W" if queries else "p", loss)
        arrays = {"gamma": _floats(scores)} | (
            {"X": _floats(keys), "z": _floats(z)} if queries else {"k": _floats(keys)}
        )
        for _ in range(10):
            here = [rng.gauss(0, 1) for _ in range(4 if queries else 2)]
            there = [x + rng.gauss(0, 0.01) for x in here]
            g, h = (_flat(gradient(A, **arrays, **_point(u, queries))) for u in (here, there))
            assert math.dist(g, h) <= best * math.dist(here, there)


def _floats(v):
    return [_floats(x) for x in v] if isinstance(v, list) else float(v)


def _point(u, queries):
    return {"W": [u[:2], u[2:]]} if queries else {"p": u}


def _flat(g):
    return [x for row in g for x in row] if isinstance(g[0], list) else g
