"""The filter in floats before a search: false goals do not survive it, also where no draw meets the hypotheses; true ones always do."""

from __future__ import annotations

import pytest

from checker.language import (
    always,
    dot,
    equals,
    for_each,
    index,
    law,
    matrix,
    mean,
    norm,
    positive,
    random_scalar,
    row,
    scalar,
    spectral_at_most,
    total,
    vector,
)
from checker.proofs.terms.plausible import plausible
from checker.statements.claims.claim import load
from tests.benchmarks.known_lemmas import SETS, known_lemmas

x, y, b = vector("x", "n"), vector("y", "n"), vector("b", "n")
A, X = matrix("A", "n", "n"), matrix("X", "m", "n")
c, s = scalar("c"), scalar("s")
j = index("j", "m")
P = law("P")
Z = random_scalar("Z", P)
IS_A_LAW = (positive(P.args[0]), equals(total(P.args[0]), 1))

MET = {
    "unit vectors": (equals(norm(x), 1), equals(norm(y), 1)),
    "a hyperplane": (equals(dot(x, b) + c, 0), norm(b) > 1),
    "an eigenvector of a symmetric matrix": (equals(A.T, A), equals(A @ x, c * x), norm(x) > 0),
    "rows of length 1": (for_each(j, equals(norm(row(X, j)), 1)),),
    "a fixed point": (equals(A @ x + b, x),),
    "a bound of a matrix": (spectral_at_most(A, s),),
}


@pytest.mark.parametrize("context", MET.values(), ids=MET)
def test_what_draws_do_not_meet_is_met(context):
    assert not plausible(context, scalar("t") <= 0) and not plausible(context, equals(1, 2))


@pytest.mark.parametrize(
    ("context", "true", "false"),
    [
        ((equals(norm(x), 1), equals(norm(y), 1)), dot(x, y) <= 1, dot(x, y) <= "9/10"),
        ((equals(A.T, A), equals(A @ x, 2 * x), equals(A @ y, 3 * y)), equals(dot(x, y), 0), equals(norm(x), norm(y))),
        ((spectral_at_most(A, s),), norm(A @ x) <= s * norm(x), norm(A @ x) <= s),
        ((), mean(P, Z) ** 2 <= mean(P, Z**2), mean(P, Z) <= mean(P, Z**2)),
        ((always(P, Z >= 0),), mean(P, Z) >= 0, mean(P, Z) >= 1),
    ],
    ids=["unit vectors", "two eigenvectors", "a bound of a matrix", "means", "a sign at every outcome"],
)
def test_a_false_goal_is_broken_and_a_true_one_is_not(context, true, false):
    assert plausible((*context, *IS_A_LAW), true)
    assert not plausible((*context, *IS_A_LAW), false)


def test_no_values_are_taken_where_two_surfaces_touch():
    """x is y there, and steps come to it by half of the digits only: x = y would seem false."""
    context = (equals(norm(x), 1), equals(norm(y), 1), equals(dot(x, y), 1))
    assert plausible(context, equals(x, y))


@pytest.mark.slow
def test_every_true_lemma_survives():
    known = [one for one in known_lemmas(SETS, "") if one.truth == "true"][::6]
    claims = [claim for one in known for claim, _ in [load(one.path)] if claim.quantifier == "all"]
    asked = [claim for claim in claims if not claim.exists and not claim.then_exists]
    assert len(asked) > 150
    assert not [claim.title for claim in asked if not plausible(claim.hypotheses, claim.conclude)]
