"""Duality with multipliers, equal products of matrices and aligned vectors: proved, seen to contradict each other, or refuted."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    for_each,
    frobenius,
    hadamard,
    identity,
    implies,
    index,
    length,
    matrix,
    minimum,
    norm,
    operator_norm,
    outer,
    row,
    scalar,
    softmax,
    spectral_at_most,
    sum_over,
    total,
    vector,
)
from checker.proofs.search.prove import prove
from checker.proofs.search.vacuous import prove_vacuous
from checker.search.explore import hunt_first
from checker.statements.terms.term import Term
from tests.slow_ones import with_slow

i, j = index("i", "n"), index("j", "n")
lam, mu, y, xi = (vector(name, "n") for name in ("lambda", "mu", "y", "xi"))
w, q, r = (vector(name, "d") for name in "wqr")
X = matrix("X", "n", "d")
a, b, beta, C, g = (scalar(name) for name in ("a", "b", "beta", "C", "g"))
u, v = vector("u", "m"), vector("v", "m")
K, Q = matrix("K", "d", "m"), matrix("Q", "e", "m")
W, V, Z = matrix("W", "d", "m"), matrix("V", "d", "m"), matrix("Z", "n", "m")
P, A, B = (matrix(name, "m", "m") for name in "PAB")
lam_i, mu_i, y_i, xi_i = (entry(one, i) for one in (lam, mu, y, xi))


def each(statement: Term) -> Term:
    return for_each(i, statement)


def margin(t: Term) -> Term:
    return dot(row(X, i), t)


SIGNS, FEASIBLE, OTHER = each(lam_i >= 0), each(margin(w) >= 1), each(margin(q) >= 1)
KKT = (equals(w, X.T @ lam), SIGNS, FEASIBLE, each(equals(lam_i * (margin(w) - 1), 0)))
BY_SUPPORT = (*KKT[:3], each(implies(lam_i > 0, equals(margin(w), 1))))
BY_GAPS = (*KKT[:3], each(implies(margin(w) > 1, equals(lam_i, 0))))
EITHER = (*KKT[:3], each(equals(lam_i, 0) | equals(margin(w), 1)))
SECOND = (
    equals(q, X.T @ mu),
    each(mu_i >= 0),
    each(margin(q) >= 1),
    each(equals(mu_i * (margin(q) - 1), 0)),
)
LABELS = (
    equals(w, X.T @ hadamard(lam, y)),
    SIGNS,
    each(y_i * margin(w) >= 1),
    each(equals(lam_i * (y_i * margin(w) - 1), 0)),
)
BIAS = (
    equals(w, X.T @ hadamard(lam, y)),
    equals(dot(lam, y), 0),
    SIGNS,
    each(y_i * (margin(w) + b) >= 1),
    each(equals(lam_i * (y_i * (margin(w) + b) - 1), 0)),
)
FACTORED = (
    equals(W, sum_over(i, lam_i * outer(row(X, i), row(Z, i)))),
    SIGNS,
    each(equals(lam_i * (dot(row(X, i), W @ row(Z, i)) - 1), 0)),
    each(dot(row(X, i), V @ row(Z, i)) >= 1),
)
OPTIMAL = (
    *KKT[:2],
    each(mu_i >= 0),
    each(margin(w) >= 1 - mu_i),
    each(equals(lam_i * (margin(w) - 1 + mu_i), 0)),
    each(equals((C - lam_i) * mu_i, 0)),
)
SOFT = (SIGNS, each(lam_i <= C), each(xi_i >= 0), each(margin(q) >= 1 - xi_i))
SHARES = (SIGNS, equals(total(lam), 1))
DISTANCE = norm(q - w) ** 2 <= norm(q) ** 2 - norm(w) ** 2
SHORTEST = norm(w) <= norm(q)
BALANCED, ORTHOGONAL = equals(K.T @ K, Q.T @ Q), equals(P.T @ P, identity(length(u)))
PROJECTION, COMMUTE = (equals(P @ P, P), equals(P, P.T)), equals(A @ B, B @ A)
ALIGNED = (norm(w) > 0, dot(w, q) >= norm(w) * norm(q))

TRUE = {
    "distance to the shortest": ((*KKT, OTHER), DISTANCE),
    "distance, other side": ((*KKT, OTHER), norm(w - q) ** 2 + norm(w) ** 2 <= norm(q) ** 2),
    "slackness by support": ((*BY_SUPPORT, OTHER), DISTANCE),
    "slackness by gaps": ((*BY_GAPS, OTHER), DISTANCE),
    "slackness as alternatives": ((*EITHER, OTHER), DISTANCE),
    "square of the norm": (KKT, equals(norm(w) ** 2, total(lam))),
    "square of the norm by support": (BY_SUPPORT, equals(norm(w) ** 2, total(lam))),
    "inner product with a feasible point": ((*KKT, OTHER), dot(w, q) >= norm(w) ** 2),
    "shortest": ((*KKT, OTHER), SHORTEST),
    "shortest, written as a sum": ((equals(w, sum_over(i, lam_i * row(X, i))), *KKT[1:], OTHER), SHORTEST),
    "shortest, margins as a product": ((*KKT, each(entry(X @ q, i) >= 1)), SHORTEST),
    "shortest, slackness as a sum": ((*KKT[:3], equals(dot(lam, X @ w), total(lam)), OTHER), SHORTEST),
    "two KKT points": ((*KKT, *SECOND), equals(w, q)),
    "weak duality": ((SIGNS, OTHER), total(lam) - norm(X.T @ lam) ** 2 / 2 <= norm(q) ** 2 / 2),
    "no duality gap": (KKT, equals(total(lam) - norm(X.T @ lam) ** 2 / 2, norm(w) ** 2 / 2)),
    "labels": ((*LABELS, each(y_i * margin(q) >= 1)), SHORTEST),
    "labels, written as a sum": (
        (equals(w, sum_over(i, lam_i * y_i * row(X, i))), *LABELS[1:], each(y_i * margin(q) >= 1)), SHORTEST,
    ),
    "bias": ((*BIAS, each(y_i * (margin(q) + beta) >= 1)), SHORTEST),
    "bias, square of the norm": (BIAS, equals(norm(w) ** 2, total(lam))),
    "soft margin": (SOFT, total(lam) - norm(X.T @ lam) ** 2 / 2 <= norm(q) ** 2 / 2 + C * total(xi)),
    "soft margin, optimal": (
        (*OPTIMAL, *SOFT[1:]), norm(w) ** 2 / 2 + C * total(mu) <= norm(q) ** 2 / 2 + C * total(xi),
    ),
    "largest margin": ((*KKT, each(margin(q) >= g * norm(q)), g > 0, norm(q) > 0), g * norm(w) <= 1),
    "largest margin of short vectors": ((*KKT, each(margin(q) >= g), norm(q) <= 1), g * norm(w) <= 1),
    "least margin": (KKT, minimum(X @ q) * norm(w) <= norm(q)),
    "matrix of outer products": (FACTORED, frobenius(W) <= frobenius(V)),
    "distance of matrices": (FACTORED, frobenius(V - W) ** 2 <= frobenius(V) ** 2 - frobenius(W) ** 2),
    "any margin": (
        (*KKT[:2], each(margin(w) >= g), each(equals(lam_i * (margin(w) - g), 0)), each(margin(q) >= g)), SHORTEST,
    ),
    "nearest point of a hull": (
        (*KKT[:2], *SHARES[1:], each(margin(w) >= norm(w) ** 2), each(mu_i >= 0), equals(total(mu), 1)),
        norm(w) <= norm(X.T @ mu),
    ),
    "hull away from 0": ((*SHARES, OTHER), norm(X.T @ lam) * norm(q) >= 1),
    "one multiplier": ((*KKT, OTHER), entry(lam, j) <= norm(q) ** 2),
    "balanced factors": ((BALANCED,), equals(norm(K @ u), norm(Q @ u)) & equals(frobenius(K), frobenius(Q))),
    "balanced, distances": ((BALANCED,), equals(norm(K @ u - K @ v), norm(Q @ (u - v)))),
    "balanced, bounded": ((BALANCED, spectral_at_most(Q, a)), norm(K @ u) <= a * norm(u)),
    "balanced, operator norms": ((BALANCED,), equals(operator_norm(K), operator_norm(Q))),
    "orthogonal": ((ORTHOGONAL,), equals(norm(P @ u - P @ v), norm(u - v))),
    "orthogonal on matrices": ((ORTHOGONAL,), equals(frobenius(P @ A), frobenius(A))),
    "norm of an orthogonal matrix": ((ORTHOGONAL,), equals(frobenius(P) ** 2, length(u))),
    "projection": (PROJECTION, norm(P @ u) <= norm(u)),
    "Pythagoras": (PROJECTION, equals(norm(u) ** 2, norm(P @ u) ** 2 + norm(u - P @ u) ** 2)),
    "projection is nearest": (PROJECTION, norm(u - P @ u) <= norm(u - P @ v)),
    "transpose": ((equals(A, B.T),), equals(frobenius(A), frobenius(B))),
    "normal": ((equals(A.T @ A, A @ A.T),), equals(norm(A @ u), norm(A.T @ u))),
    "eigenvector of what commutes": ((COMMUTE, equals(A @ u, a * u)), equals(A @ (B @ u), a * (B @ u))),
    "square of what commutes": (
        (COMMUTE,), equals((A + B) @ ((A + B) @ u), A @ (A @ u) + 2 * (A @ (B @ u)) + B @ (B @ u)),
    ),
    "cancelled": ((equals(A @ B, identity(length(u))), equals(B @ u, B @ v)), equals(u, v)),
    "equality in Cauchy-Schwarz": (ALIGNED, equals(q, dot(w, q) / norm(w) ** 2 * w)),
    "opposite": ((norm(w) > 0, dot(w, q) <= -norm(w) * norm(q)), equals(norm(q) / norm(w) * w, -q)),
    "two aligned": ((*ALIGNED, dot(w, r) >= norm(w) * norm(r)), dot(q, r) >= norm(q) * norm(r)),
    "aligned and as long": ((dot(w, q) >= norm(w) * norm(q), equals(norm(w), norm(q))), equals(w, q)),
}  # fmt: skip
VACUOUS = {
    "hull and separator": (*SHARES, equals(X.T @ lam, 0 * q), OTHER),
    "hull and strict separator": (*SHARES, equals(X.T @ lam, 0 * q), each(margin(q) > 0)),
    "cone": (SIGNS, total(lam) > 0, equals(X.T @ lam, 0 * q), OTHER),
    "near 0": (*SHARES, norm(X.T @ lam) <= 1, norm(q) < 1, OTHER),
    "two hulls that meet": (
        *SHARES,
        each(mu_i >= 0),
        equals(total(mu), 1),
        equals(X.T @ lam, X.T @ mu),
        OTHER,
        each(mu_i * margin(q) <= 0),
    ),
    "softmax": (equals(X.T @ softmax(lam), 0 * q), OTHER),
    "labels": (*SHARES, equals(X.T @ hadamard(lam, y), 0 * q), each(y_i * margin(q) >= 1)),
    "written as sums": (
        SIGNS,
        equals(sum_over(i, lam_i), 1),
        equals(sum_over(i, lam_i * row(X, i)), 0 * q),
        OTHER,
    ),
    "shorter than the shortest": (*KKT, OTHER, norm(q) < norm(w)),
    "two directions": (*ALIGNED, dot(w, r) >= norm(w) * norm(r), dot(q, r) < 0),
    "two directions, equal": (
        norm(w) > 0,
        equals(dot(w, q), norm(w) * norm(q)),
        equals(dot(w, r), norm(w) * norm(r)),
        dot(q, r) < 0,
    ),
}
FALSE = {
    "without slackness": ((*KKT[:3], OTHER), SHORTEST),
    "without signs": ((KKT[0], *KKT[2:], OTHER), SHORTEST),
    "twice the distance": ((*KKT, OTHER), 2 * norm(q - w) ** 2 <= norm(q) ** 2 - norm(w) ** 2),
    "implied on the wrong side": ((*KKT[:3], each(implies(equals(lam_i, 0), equals(margin(w), 1))), OTHER), SHORTEST),
    "balanced, images": ((BALANCED,), equals(norm(K @ u), 2 * norm(Q @ u))),
    "product on the other side": ((equals(A @ A.T, B @ B.T),), equals(norm(A @ u), norm(B @ u))),
    "oblique projection": ((equals(P @ P, P),), norm(P @ u) <= norm(u)),
    "aligned up to a sign": (
        (norm(w) > 0, dot(w, q) ** 2 >= norm(w) ** 2 * norm(q) ** 2),
        equals(norm(w) * q, norm(q) * w),
    ),
    "not aligned": ((norm(w) > 0, 2 * dot(w, q) >= norm(w) * norm(q)), equals(norm(w) * q, norm(q) * w)),
}
CONSISTENT = {
    "hull without a separator": (*SHARES, equals(X.T @ lam, 0 * q)),
    "hull and weak separator": (*SHARES, equals(X.T @ lam, 0 * q), each(margin(q) >= 0)),
    "combination of any signs": (equals(total(lam), 1), equals(X.T @ lam, 0 * q), OTHER),
    "one direction": (*ALIGNED, dot(q, r) < 0),
}
REFUTED = {
    "support vectors have weight": (KKT, each(implies(equals(margin(w), 1), lam_i > 0))),
    "support vectors have weight, by support": (BY_SUPPORT, each(implies(equals(margin(w), 1), lam_i > 0))),
    "support vectors have weight, with labels": (LABELS, each(implies(equals(y_i * margin(w), 1), lam_i > 0))),
    "every point is active": (KKT, each(equals(margin(w), 1))),
    "multipliers below 1": (KKT, each(lam_i <= 1)),
    "multipliers below the norm": (KKT, each(lam_i <= norm(w))),
    "one set of multipliers": (
        (*KKT, equals(w, X.T @ mu), each(mu_i >= 0), each(equals(mu_i * (margin(w) - 1), 0))),
        equals(lam, mu),
    ),
    "one bias": ((*BIAS, each(y_i * (margin(w) + beta) >= 1), each(equals(y_i * y_i, 1))), equals(b, beta)),
    "one multiplier at most": (
        KKT,
        each(for_each(j, implies(~equals(i, j), equals(lam_i * entry(lam, j), 0)))),
    ),
    "no slackness needed": ((*KKT[:3], OTHER), SHORTEST),
    "no signs needed": ((KKT[0], *KKT[2:], OTHER), SHORTEST),
    "strictly shorter": ((*KKT, OTHER), norm(w) < norm(q)),
}
SLOW_VACUOUS = {"near 0", "shorter than the shortest"}
SLOW_CONSISTENT = {"one direction", "hull without a separator", "hull and weak separator"}
SLOW_FALSE = {
    "without signs",
    "without slackness",
    "twice the distance",
    "implied on the wrong side",
    "product on the other side",
    "oblique projection",
}


def told(hypotheses: tuple[Term, ...], conclude: Term) -> Claim:
    """The claim about the variables of which it speaks."""
    found = {t.leaf: t for one in (*hypotheses, conclude) for t in _parts(one) if t.name == "var"}
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(found.values()), assuming=hypotheses, conclude=conclude)


def _parts(term: Term):
    yield term
    for one in term.args:
        yield from _parts(one)


@pytest.mark.parametrize("name", TRUE)
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", with_slow(VACUOUS, SLOW_VACUOUS))
def test_hypotheses_that_contradict_each_other_are_seen(name):
    word, message = verify.verify_text(json.dumps(prove_vacuous(told(VACUOUS[name], norm(q) <= norm(r)))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", with_slow(FALSE, SLOW_FALSE))
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), seconds=3) is None


@pytest.mark.parametrize("name", with_slow(CONSISTENT, SLOW_CONSISTENT))
def test_hypotheses_that_can_be_met_are_no_contradiction(name):
    assert prove_vacuous(told(CONSISTENT[name], norm(q) <= norm(r))) is None


@pytest.mark.parametrize("name", REFUTED)
def test_a_near_miss_is_refuted(name):
    seen, _ = hunt_first(told(*REFUTED[name]), evaluations=4000, seed_number=0)
    assert seen is not None and seen.found is not None
