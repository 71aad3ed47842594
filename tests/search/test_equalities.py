"""Hypotheses that are equalities are met by drawn instances, exactly, and what is false under them is refuted by a readable one."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from checker import language as say
from checker.language import dot, equals, frobenius, matrix, norm, scalar, total, vector
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.search.explore import explore
from checker.search.instances.equalities import Equalities, orthogonal
from checker.search.shrinking.shrink import reading
from checker.statements.claims.claim import Claim, Source
from checker.statements.terms.term import variables_of
from checker.truth import Truth
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge
from tests.slow_ones import with_slow

SOURCE = Source(paper="test", where="here", fidelity="verbatim")
p, q, u, w = (vector(name, "n") for name in "pquw")
a, b, c = (vector(name, "3") for name in "abc")
r, s, t, x = (scalar(name) for name in "rstx")
i = say.index("i", "n")
A, B = matrix("A", "n", "n"), matrix("B", "2", "3")


def distribution(v):
    return say.positive(v), equals(total(v), 1)


def unit(*vectors):
    return tuple(equals(norm(v), 1) for v in vectors)


MET = {
    "a distribution": ((p,), distribution(p)),
    "two distributions": ((p, q), distribution(p) + distribution(q)),
    "a distribution and a vector of mean 0": ((p, u), (*distribution(p), equals(dot(p, u), 0))),
    "a unit vector of three entries": ((a,), unit(a)),
    "orthonormal": ((a, b, c), (*unit(a, b, c), equals(dot(a, b), 0), equals(dot(b, c), 0), equals(dot(a, c), 0))),
    "a square is given": ((a, b), (equals(dot(a, a), 4), equals(dot(b, b), 9))),
    "equal norms": ((u, w), (equals(norm(u), norm(w)),)),
    "a sum of positive numbers": ((r, s, t), (r > 0, s > 0, t > 0, equals(r + s + t, 1))),
    "a circle": ((r, s), (equals(r**2 + s**2, 1),)),
    "a hyperbola": ((r, s), (r > 0, s > 0, equals(r * s, 3))),
    "in the middle": ((r, s, t), (r < s, s < t, equals(s, (r + t) / 2))),
    "two sums": ((r, s, t, x), (r >= 0, s >= 0, t >= 0, x >= 0, equals(r + s, t + x), r > t)),
    "a matrix of norm 2": ((B,), (equals(frobenius(B), 2),)),
    "symmetric": ((A, u), (equals(A.T, A), equals(norm(u), norm(u)))),
    "eigenvectors": ((A, u, w, r, s), (equals(A @ u, r * u), equals(A @ w, s * w), r < s)),
    "a kernel": ((A, u), (equals(A @ u, 0 * u),)),
}


def claim(forall, assuming, conclude=None) -> Claim:
    if conclude is None:  # something true in which all variables occur
        sizes = [v if v.sort == "scalar" else total(v) if v.sort == "vector" else frobenius(v) for v in forall]
        conclude = sum(sizes[1:], sizes[0]) <= sum(sizes[1:], sizes[0]) + 1
    return Claim(title="t", source=SOURCE, forall=forall, assuming=assuming, conclude=conclude)


@pytest.mark.parametrize("name", MET)
def test_most_draws_meet_them(name):
    seen = explore(claim(*MET[name]), looking_for=Truth.UNKNOWN, budget=20, seed_number=1)
    assert seen.ledger.tested >= 20 and seen.ledger.generated <= 150


@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_orthogonal_matrices_are(size):
    for seed in range(20):
        rows = orthogonal(size, random.Random(seed))
        assert all(sum(x * y for x, y in zip(f, g, strict=True)) == (f is g) for f in rows for g in rows)


def test_what_holds_is_left_alone_and_the_rest_is_moved_exactly():
    equalities = Equalities((equals(total(p), 1),))
    held = {"p": (Fraction(1, 3), Fraction(2, 3))}
    assert equalities.mended(held, lighter=reading) == held
    moved = equalities.mended({"p": (Fraction(1, 3), Fraction(5))}, lighter=reading)
    assert Evaluation(values=moved).truth(equals(total(p), 1)) is Truth.TRUE
    assert not Equalities((total(p) <= 1, say.equals(say.inputs(say.dataset("D")), 1)))


def test_where_no_rational_point_is_reached_nothing_is_promised():
    values = {"r": Fraction(1), "s": Fraction(1)}
    Equalities((equals(r**2 + s**2, 3),)).meet(values, random.Random(0))  # has no rational point at all
    assert set(values) == {"r", "s"}


FALSE = {
    "a distribution's norm": ((p, q), distribution(p) + distribution(q), norm(p - q) <= 1),
    "the mean inequality": ((r, s, t), (r > 0, s > 0, t > 0, equals(r + s + t, 1)), r * s * t <= say.number("1/30")),
    "an entry of a positive vector": ((p, i), (say.positive(p), equals(total(p), 2)), say.entry(p, i) <= 1),
    "a positive vector's square": ((p,), (say.positive(p), equals(total(p), 2)), dot(p, p) <= 1),
    "unit vectors": ((a, b), unit(a, b), dot(a, b) <= say.number("1/2")),
    "orthonormal": ((a, b), (*unit(a, b), equals(dot(a, b), 0)), norm(a - b) <= say.number("7/5")),
    "eigenvectors": ((A, u, w, r, s), (equals(A @ u, r * u), equals(A @ w, s * w), r < s), equals(dot(u, w), 0)),
}
TRUE = {
    "an entry of a distribution": ((p, i), distribution(p), say.entry(p, i) <= 1),
    "a distribution's square": ((p,), distribution(p), dot(p, p) <= 1),
    "a mean": ((p, u), distribution(p), dot(p, u) <= say.maximum(u)),
    "the mean inequality": ((r, s, t), (r > 0, s > 0, t > 0, equals(r + s + t, 1)), r * s * t <= say.number("1/27")),
    "unit vectors": ((a, b), unit(a, b), dot(a, b) <= 1),
    "orthonormal": ((a, b), (*unit(a, b), equals(dot(a, b), 0)), equals(norm(a - b) ** 2, 2)),
}


@pytest.mark.parametrize("name", with_slow(FALSE, ["a distribution's norm"]))
def test_what_is_false_under_them_is_refuted_readably(tmp_path, name):
    entry = judge(claim(*FALSE[name]), "t", budget=BUDGETS["quick"], seed=0, folder=tmp_path).entry
    assert entry["verdict"] == "REFUTED" and len(str(entry["witness"]["values"])) < 120


@pytest.mark.parametrize("name", with_slow(TRUE, ["the mean inequality", "unit vectors"]))
def test_what_is_true_under_them_is_proved_of_something(tmp_path, name):
    entry = judge(claim(*TRUE[name]), "t", budget=BUDGETS["quick"], seed=0, folder=tmp_path).entry
    assert entry["verdict"] == "PROVED" and entry["counts"]["TRUE"] > 0


@pytest.mark.parametrize(
    "conclude",
    [say.log(total(say.exp(u))) <= say.log(0 * total(say.exp(w))), say.log(total(say.exp(u))) <= say.log(r - r)],
)
def test_the_logarithm_of_an_empty_sum_does_not_end_the_search(conclude):
    used = tuple(v for v in (u, w, r) if v.leaf in variables_of(conclude))
    assert prove(claim(used, (), conclude)) is None
