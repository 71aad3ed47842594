"""Traces, nearly orthogonal rows, weak duality, means of lengths, hypotheses that cannot be met: proved, or not where they are false."""

from __future__ import annotations

import json

import pytest

from checker import verify
from checker.language import (
    Claim,
    Source,
    abs,
    column,
    dot,
    entry,
    equals,
    expectation,
    for_each,
    frobenius,
    hadamard,
    identity,
    implies,
    index,
    length,
    loss_value,
    matrix,
    maximum,
    norm,
    number,
    operator_norm,
    pair,
    row,
    scalar,
    spectral_at_most,
    sqrt,
    sum_over,
    total,
    vec,
    vector,
)
from checker.proofs.search.prove import prove
from checker.proofs.search.vacuous import prove_vacuous
from checker.statements.terms.term import Term
from tests.slow_ones import with_slow

i, j, k, m = index("i", "n"), index("j", "n"), index("k", "p"), index("l", "p")
X, Z, P, B, S = (
    matrix("X", "n", "d"),
    matrix("Z", "m", "p"),
    matrix("P", "n", "n"),
    matrix("B", "n", "n"),
    matrix("S", "n", "n"),
)
C_, A = matrix("C", "n", "n"), matrix("A", "d", "d")
lam, y, c, xi, a = (vector(name, "n") for name in ("lambda", "y", "c", "xi", "a"))
q, x, z = vector("q", "d"), vector("x", "d"), vector("z", "p")
C, eps, mu, R, L = (scalar(name) for name in ("C", "eps", "mu", "R", "L"))
n = length(c)


def trace(M: Term, at: Term = i) -> Term:
    return sum_over(at, entry(row(M, at), at))


def rows_apart(bound: Term) -> Term:
    return for_each(i, for_each(j, implies(~equals(i, j), abs(dot(row(X, i), row(X, j))) <= bound)))


def hinges(u: Term) -> Term:
    return sum_over(i, loss_value("hinge", u))


def signed(body: Term) -> Term:
    return expectation(xi, "signs", body)


PROJECTION = (equals(P.T, P), equals(P @ P, P))
LONG, SHORT, UNIT = (
    for_each(i, one) for one in (norm(row(X, i)) >= 1, norm(row(X, i)) <= 1, equals(norm(row(X, i)), 1))
)
BOX = for_each(i, (entry(lam, i) >= 0) & (entry(lam, i) <= C))
DUAL, MARGIN = total(lam) - norm(X.T @ lam) ** 2 / 2, dot(row(X, i), q)
COLUMNS = for_each(k, for_each(m, implies(~equals(m, k), abs(dot(column(Z, k), column(Z, m))) <= mu)))
CURVED, MIDDLE = mu * norm(x) ** 2 <= dot(x, A @ x), sum_over(i, row(X, i))

TRUE = {
    "projection": (PROJECTION, equals(frobenius(P) ** 2, trace(P))),
    "projection, bounded": (PROJECTION, 2 * frobenius(P) ** 2 >= trace(P, j)),
    "complement": (PROJECTION, equals(frobenius(identity(length(row(P, 0))) - P) ** 2, length(row(P, 0)) - trace(P))),
    "product with a projection": (PROJECTION, equals(frobenius(B @ P) ** 2, trace(B @ P @ B.T))),
    "Pythagoras": (PROJECTION, equals(frobenius(B) ** 2, frobenius(B @ P) ** 2 + frobenius(B - B @ P) ** 2)),
    "inner product with a projection": (PROJECTION, equals(dot(vec(P), vec(B)), trace(P @ B))),
    "three factors": (PROJECTION, equals(trace(P @ P @ P), frobenius(P) ** 2)),
    "skew": ((equals(S.T, -S),), equals(trace(S @ S), -(frobenius(S) ** 2))),
    "commuting": ((equals(B @ C_, C_ @ B),), equals(trace(B @ C_ @ B), trace(C_ @ B @ B))),
    "nearly orthogonal": ((LONG, rows_apart(eps)), norm(X.T @ c) ** 2 >= (1 - (n - 1) * eps) * norm(c) ** 2),
    "nearly orthogonal, above": ((SHORT, rows_apart(eps)), norm(X.T @ c) ** 2 <= (1 + (n - 1) * eps) * norm(c) ** 2),
    "unit rows": ((UNIT, rows_apart(mu)), (1 - (n - 1) * mu) * norm(c) ** 2 <= norm(X.T @ c) ** 2),
    "nearly orthogonal columns": (
        (R >= 0, for_each(k, norm(column(Z, k)) >= R), COLUMNS),
        norm(Z @ z) ** 2 >= (R**2 - (length(z) - 1) * mu) * norm(z) ** 2,
    ),
    "coherence 1/(2n)": ((UNIT, rows_apart(1 / (2 * n))), norm(X.T @ c) ** 2 >= norm(c) ** 2 / 2),
    "soft margin": ((BOX,), norm(q) ** 2 / 2 + C * hinges(MARGIN) >= DUAL),
    "soft margin, labels": (
        (BOX,), norm(q) ** 2 / 2 + C * hinges(entry(y, i) * MARGIN) >= total(lam) - norm(X.T @ hadamard(y, lam)) ** 2 / 2,
    ),
    "soft margin, mean": (
        (for_each(i, (entry(lam, i) >= 0) & (entry(lam, i) <= 1 / length(lam))),),
        norm(q) ** 2 / 2 + hinges(MARGIN) / length(lam) >= DUAL,
    ),
    "margin 2, as a maximum": (
        (for_each(i, entry(lam, i) >= 0), for_each(i, entry(lam, i) <= C)),
        norm(q) ** 2 / 2 + C * sum_over(i, maximum(pair(2 - MARGIN, 0))) >= DUAL + total(lam),
    ),
    "least absolute deviations": (
        (for_each(i, abs(entry(a, i)) <= 1),),
        norm(q) ** 2 / 2 + sum_over(i, abs(entry(y, i) - MARGIN)) >= dot(a, y) - norm(X.T @ a) ** 2 / 2,
    ),
    "duality without squares": ((BOX,), total(lam) - dot(X.T @ lam, q) <= C * hinges(MARGIN)),
    "Rademacher sum": ((), signed(norm(X.T @ xi)) <= frobenius(X)),
    "Rademacher sum, twice": ((), 2 * frobenius(X) >= 2 * signed(norm(X.T @ xi))),
    "Rademacher sum of columns": ((), expectation(x, "signs", norm(X @ x)) <= frobenius(X)),
    "Rademacher mean": ((), signed(norm(X.T @ xi)) / length(column(X, 0)) <= frobenius(X) / length(column(X, 0))),
    "Khinchin above": ((), signed(abs(dot(xi, a))) <= norm(a)),
    "Khinchin, as a sum": ((), signed(abs(sum_over(i, entry(a, i) * entry(xi, i)))) <= norm(a)),
    "bounded rows": (
        (R >= 0, for_each(i, norm(row(X, i)) <= R)), signed(norm(X.T @ xi)) <= sqrt(length(column(X, 0))) * R,
    ),
}  # fmt: skip
VACUOUS = {
    "more convex than smooth": (norm(x) > 0, CURVED, operator_norm(A) <= L, mu > L),
    "more convex than smooth, as a bound": (norm(x) > 0, CURVED, spectral_at_most(A, L), mu > L),
    "more convex by 1": (norm(x) > 0, CURVED, operator_norm(A) <= L, mu >= L + 1),
    "longer than the Frobenius norm allows": (norm(x) > 0, CURVED, frobenius(A) <= L, mu > L),
    "twice the operator norm": (
        norm(x) > 0,
        2 * operator_norm(A) * norm(x) ** 2 <= dot(x, A @ x),
        operator_norm(A) > 0,
    ),
    "centred with a margin": (equals(MIDDLE, 0 * q), for_each(i, MARGIN >= 1)),
    "centred with margin 1/2": (equals(MIDDLE, 0 * q), for_each(i, dot(q, row(X, i)) >= number("1/2"))),
    "centred, strictly": (equals(MIDDLE, 0 * q), for_each(i, MARGIN > 0)),
    "centred, on the other side": (equals(MIDDLE, 0 * q), for_each(i, MARGIN <= -1)),
    "the sum against the margin": (equals(MIDDLE, -q), for_each(i, MARGIN >= 1)),
}
FALSE = {
    "oblique projection": ((PROJECTION[1],), equals(frobenius(P) ** 2, trace(P))),
    "symmetric matrix": ((PROJECTION[0],), equals(frobenius(P) ** 2, trace(P))),
    "n − 2 neighbours": ((LONG, rows_apart(eps)), norm(X.T @ c) ** 2 >= (1 - (n - 2) * eps) * norm(c) ** 2),
    "rows of any length": ((rows_apart(eps),), norm(X.T @ c) ** 2 >= (1 - (n - 1) * eps) * norm(c) ** 2),
    "multipliers without a bound": (
        (for_each(i, entry(lam, i) >= 0), C > 0),
        total(lam) - dot(X.T @ lam, q) <= C * hinges(MARGIN),
    ),
    "half the norm": ((BOX,), norm(q) ** 2 / 4 + C * hinges(MARGIN) >= DUAL),
    "half the Frobenius norm": ((), signed(norm(X.T @ xi)) <= frobenius(X) / 2),
    "Khinchin, too small": ((), signed(abs(dot(xi, a))) <= norm(a) * number("9/10")),
}
CONSISTENT = {
    "as convex as smooth": (norm(x) > 0, CURVED, operator_norm(A) <= L, mu >= L),
    "the sum along the margin": (equals(MIDDLE, q), for_each(i, MARGIN >= 1)),
    "centred without a margin": (equals(MIDDLE, 0 * q), for_each(i, MARGIN >= 0)),
}
SLOW_FALSE = {"multipliers without a bound", "half the norm"}
SLOW_CONSISTENT = {"as convex as smooth"}


def told(hypotheses: tuple[Term, ...], conclude: Term) -> Claim:
    """The claim about the variables of which it speaks."""
    found = {t.leaf: t for one in (*hypotheses, conclude) for t in _parts(one) if t.name == "var"}
    source = Source(paper="test", where="here", fidelity="reconstructed")
    return Claim(title="a test", source=source, forall=tuple(found.values()), assuming=hypotheses, conclude=conclude)


def _parts(term: Term):
    yield term
    for one in term.args:
        yield from _parts(one)


def impossible(hypotheses: tuple[Term, ...]) -> dict | None:
    """The certificate that no instance meets the hypotheses."""
    spoken = next(v for one in hypotheses for v in _parts(one) if v.name == "var" and v.sort == "vector")
    return prove_vacuous(told(hypotheses, norm(spoken) <= -1))


@pytest.mark.parametrize("name", TRUE)
def test_a_true_lemma_is_proved(name):
    word, message = verify.verify_text(json.dumps(prove(told(*TRUE[name]))))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", VACUOUS)
def test_hypotheses_that_contradict_each_other_are_seen(name):
    word, message = verify.verify_text(json.dumps(impossible(VACUOUS[name])))
    assert word == "VERIFIED", message


@pytest.mark.parametrize("name", with_slow(FALSE, SLOW_FALSE))
def test_a_false_neighbour_is_not(name):
    assert prove(told(*FALSE[name]), seconds=2) is None


@pytest.mark.parametrize("name", with_slow(CONSISTENT, SLOW_CONSISTENT))
def test_hypotheses_that_can_be_met_are_no_contradiction(name):
    assert impossible(CONSISTENT[name]) is None
