"""Lemmas about steps of gradient descent and about sequences are proved, and accepted by ``verify.py``; false neighbours are not.

Statements whose exponentials are towers end within a bounded memory.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from fractions import Fraction

import pytest

from checker import verify
from checker.arithmetic import Balls, ClosedForm
from checker.arithmetic.balls import working_precision
from checker.arithmetic.floating import Mpmath
from checker.errors import CheckerError
from checker.language import (
    Claim,
    Source,
    dot,
    entry,
    equals,
    exp,
    for_each,
    implies,
    index,
    iterate,
    length,
    log,
    matrix,
    maximum,
    natural,
    norm,
    operator_norm,
    outer,
    pair,
    row,
    scalar,
    sigmoid,
    softmax,
    spectral_at_most,
    sum_over,
    vec,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.search.skolem_terms import search_terms
from checker.statements.terms.term import variables_of

A, X, Z = matrix("A", "n", "d"), matrix("X", "n", "d"), matrix("Z", "n", "d")
W, W0, Q = matrix("W", "d", "d"), matrix("W0", "d", "d"), matrix("Q", "d", "d")
b, r, y = vector("b", "n"), vector("r", "n"), vector("y", "n")
q, v, v0, w, w0, z = (vector(name, "d") for name in ("q", "v", "v0", "w", "w0", "z"))
beta, delta, eps, eta, lam, L, R, s, s0, t = (
    scalar(name) for name in ("beta", "delta", "eps", "eta", "lam", "L", "R", "s", "s0", "t")
)
u, k = vector("u", "n"), natural("k")
i, j, m = index("i", "n"), index("j", "n"), index("m", "d")
VARIABLES = {
    one.leaf: one
    for one in (A, X, Z, W0, Q, b, r, y, q, v, v0, w, w0, z, beta, delta, eps, eta, lam, L, R, s0, t, u, k, i, m)
}
SOURCE = Source(paper="test", where="here", fidelity="verbatim")

g = A.T @ (A @ w - b)
f, f_next = norm(A @ w - b), norm(A @ (w - eta * g) - b)
STEP = (operator_norm(A) ** 2 <= L, eta >= 0, eta * L <= 1)
LONG_STEP = (operator_norm(A) ** 2 <= L, eta >= 0, eta * L <= 2)
BACK = A @ (A.T @ r - w)
AHEAD = (eta >= 0, for_each(i, dot(row(X, i), q) >= 0))
LED = for_each(j, implies(~equals(i, j), entry(u, i) - entry(u, j) >= delta))
SMALL = (delta > 0, eps > 0, LED)


def pull(at):
    """Minus the gradient of the exponential risk."""
    return sum_over(i, exp(-dot(row(X, i), at)) * row(X, i))


def after(update, *, start=w0):
    return iterate(k, w, start=start, update=update)


def descent(at):
    return at - eta * (A.T @ (A @ at - b))


total = sum_over(i, exp(-dot(row(X, i), w)))
labelled = sum_over(i, sigmoid(-entry(y, i) * dot(row(X, i), w)) * entry(y, i) * row(X, i))
moved = sum_over(i, exp(-dot(row(X, i), W @ row(Z, i))) * outer(row(X, i), row(Z, i)))
matrices = iterate(k, W, start=W0, update=W + eta * moved)
from_rest = iterate(k, (w, v), start=(w0, 0 * w0), update=(w + eta * (beta * v + pull(w)), beta * v + pull(w)))
rolling = iterate(k, (w, v), start=(w0, v0), update=(w + eta * v, beta * v + pull(w)))
looking_ahead = iterate(k, (w, v), start=(w0, 0 * w0), update=(w + eta * v, beta * v + pull(w + beta * v)))
one_point = iterate(k, s, start=s0, update=s + eta * exp(-s))

TRUE = [
    ((eta >= 0,), exp(one_point) >= exp(s0) + k * eta),
    ((eta >= 0,), one_point >= s0),
    # least squares
    (STEP, f_next**2 / 2 <= f**2 / 2 - eta / 2 * norm(g) ** 2),
    (STEP, f_next**2 <= f**2 - eta * norm(g) ** 2),
    ((operator_norm(A) <= R, eta >= 0, eta * R**2 <= 1), f_next**2 / 2 <= f**2 / 2 - eta / 2 * norm(g) ** 2),
    ((spectral_at_most(A, R), eta >= 0, eta * R**2 <= 1), f_next**2 <= f**2 - eta * norm(g) ** 2),
    ((eta >= 0, eta * operator_norm(A) ** 2 <= 1), f_next**2 <= f**2 - eta * norm(g) ** 2),
    ((operator_norm(A) ** 2 <= L, eta >= 0), f_next**2 / 2 <= f**2 / 2 - eta * (1 - eta * L / 2) * norm(g) ** 2),
    ((operator_norm(A) ** 2 <= L, L > 0), norm(A @ (w - g / L) - b) ** 2 / 2 <= f**2 / 2 - norm(g) ** 2 / (2 * L)),
    (LONG_STEP, f_next <= f),
    (STEP, norm(A.T @ (r - eta * BACK) - w) ** 2 <= norm(A.T @ r - w) ** 2 - eta * norm(BACK) ** 2),
    (STEP, norm(v - eta * (A.T @ (A @ v))) <= norm(v)),
    (LONG_STEP, norm(v - eta * (A.T @ A) @ v) <= norm(v)),
    (STEP, norm(descent(w) - descent(v)) <= norm(w - v)),
    # along a separator
    (AHEAD, dot(after(w + eta * pull(w)), q) >= dot(w0, q)),
    (AHEAD, dot(after(w + eta / total * pull(w)), q) >= dot(w0, q)),
    (AHEAD, dot(after(w + eta * (X.T @ exp(-(X @ w)))), q) >= dot(w0, q)),
    ((eta >= 0, for_each(i, entry(y, i) * dot(row(X, i), q) >= 0)), dot(after(w + eta * labelled), q) >= dot(w0, q)),
    ((eta >= 0, for_each(i, entry(row(X, i), m) >= 0)), entry(after(w + eta * pull(w)), m) >= entry(w0, m)),
    ((*AHEAD, lam >= 0, lam * eta <= 1, dot(w0, q) >= 0), dot(after((1 - lam * eta) * w + eta * pull(w)), q) >= 0),
    ((*AHEAD, beta >= 0, dot(v0, q) >= 0), dot(rolling[0], q) >= dot(w0, q)),
    ((*AHEAD, beta >= 0), dot(looking_ahead[0], q) >= dot(w0, q)),
    ((eta >= 0, for_each(i, dot(row(X, i), q) * dot(row(Z, i), z) >= 0)), dot(matrices @ z, q) >= dot(W0 @ z, q)),
    ((eta >= 0, for_each(i, dot(row(X, i), Q @ row(Z, i)) >= 0)), dot(vec(matrices), vec(Q)) >= dot(vec(W0), vec(Q))),
    # a token that leads every other
    ((delta > 0, t > 0, LED), 1 - entry(softmax(t * u), i) <= (length(u) - 1) * exp(-t * delta)),
    ((delta > 0, t > 0, LED), 1 - entry(softmax(u / t), i) <= length(u) * exp(-delta / t)),
    ((*SMALL, t >= log(1 + length(u) / eps) / delta), entry(softmax(t * u), i) >= 1 - eps),
    ((*SMALL, t >= maximum(pair(1, log(length(u) / eps) / delta))), 1 - entry(softmax(t * u), i) <= eps),
]
DEAR = [
    ((*AHEAD, beta >= 0), dot(from_rest[0], q) >= dot(w0, q)),
    (
        (*AHEAD, lam >= 0, lam * eta <= 1),
        dot(after((1 - lam * eta) * w + eta * pull(w)), q) >= (1 - lam * eta) ** k * dot(w0, q),
    ),
]
FALSE = [
    ((eta >= 0,), exp(one_point) <= exp(s0) + k * eta),
    (LONG_STEP, f_next**2 / 2 <= f**2 / 2 - eta / 2 * norm(g) ** 2),
    (STEP, f_next**2 / 2 <= f**2 / 2 - eta * norm(g) ** 2),
    ((operator_norm(A) <= L, eta >= 0, eta * L <= 1), f_next <= f),
    ((operator_norm(A) ** 2 <= L, eta >= 0, eta * L <= 3), norm(v - eta * (A.T @ (A @ v))) <= norm(v)),
    ((eta >= 0, for_each(i, dot(row(X, i), q) >= -1)), dot(after(w + eta * pull(w)), q) >= dot(w0, q)),
    (AHEAD, dot(after(w - eta * pull(w)), q) >= dot(w0, q)),
    ((*AHEAD, beta >= 0), dot(rolling[0], q) >= dot(w0, q)),
    ((*AHEAD, lam >= 0, lam * eta <= 1), dot(after((1 - lam * eta) * w + eta * pull(w)), q) >= dot(w0, q)),
    ((delta > 0, LED), 1 - entry(softmax(t * u), i) <= (length(u) - 1) * exp(-t * delta)),
    ((*SMALL, t >= log(1 / eps) / delta), entry(softmax(t * u), i) >= 1 - eps),
]


def stated(hypotheses, conclude) -> Claim:
    names = set().union(*map(variables_of, (*hypotheses, conclude)))
    forall = tuple(one for name, one in VARIABLES.items() if name in names)
    return Claim(title="t", source=SOURCE, forall=forall, assuming=hypotheses, conclude=conclude)


@pytest.mark.parametrize(
    ("hypotheses", "conclude"), [*TRUE, *(pytest.param(*one, marks=pytest.mark.slow) for one in DEAR)]
)
def test_a_lemma_is_proved_and_verified(hypotheses, conclude):
    found = prove(stated(hypotheses, conclude))
    assert found is not None
    assert verify.verify_text(json.dumps(found))[0] == "VERIFIED"


@pytest.mark.parametrize(("hypotheses", "conclude"), FALSE)
def test_a_false_neighbour_is_not_proved(hypotheses, conclude):
    assert prove(stated(hypotheses, conclude), seconds=3) is None


@pytest.mark.slow
def test_a_threshold_is_found_from_which_on_a_weight_is_nearly_one():
    claim = Claim(
        title="t",
        source=SOURCE,
        forall=(u, delta, eps, i),
        then_exists=(beta,),
        then_forall=(t,),
        assuming=(*SMALL, beta > 0, t >= beta),
        conclude=1 - entry(softmax(t * u), i) <= eps,
    )
    found = search_terms(claim, seed=0, seconds=30)
    assert found is not None and found.terms["beta"] == log(1 + length(u) / eps) / delta
    assert found.asked is not None


def followed(name):
    """Sequences and powers whose values need exponents, or digits, without end."""
    return {
        "one point": one_point,
        "tower": iterate(k, s, start=s0, update=exp(s)),
        "squares": iterate(k, s, start=s0, update=s**2),
        "exponentials of squares": iterate(k, s, start=s0, update=exp(s**2)),
        "vectors": iterate(k, w, start=w0, update=w + eta * exp(w)),
        "norms": iterate(k, w, start=w0, update=w + exp(norm(w)) * softmax(w)),
        "powers of powers": ((s0**1000) ** 1000) ** 1000,
        "powers of powers of exponentials": exp((((s0 + exp(eta)) ** 100) ** 100) ** 100),
    }[name]


PLACES = [
    {"s0": Fraction(a), "w0": (Fraction(a), Fraction(1, 3)), "eta": Fraction(5, 2), "k": Fraction(8)}
    for a in ("7/3", "-50")
]
NAMES = (
    "one point",
    "tower",
    "squares",
    "exponentials of squares",
    "vectors",
    "powers of powers",
    "powers of powers of exponentials",
)


@pytest.mark.parametrize("names", [NAMES, pytest.param(("norms",), marks=pytest.mark.slow)])
def test_iterates_that_outgrow_all_numbers_take_no_memory(names):
    asked = f"from tests.proofs.lemmas.test_steps import evaluated; [evaluated(name) for name in {names!r}]"
    gigabyte = 1 << 30

    def bounded():
        resource.setrlimit(resource.RLIMIT_AS, (gigabyte, gigabyte))

    done = subprocess.run([sys.executable, "-c", asked], preexec_fn=bounded, capture_output=True, text=True)  # noqa: PLW1509
    assert done.returncode == 0, done.stderr


def evaluated(name: str) -> None:
    """The value in every arithmetic, or a refusal."""
    term = followed(name)
    for values in PLACES:
        for arithmetic in (Mpmath(80), Balls(64), ClosedForm(), ClosedForm(opaque_division=True)):
            try:
                with working_precision(64):
                    Evaluation(values=values).number(term, arithmetic)
            except CheckerError:
                continue


def test_an_exponential_of_a_huge_float_is_infinite_or_zero():
    A = Mpmath(40)
    huge = A.number(2) ** 200
    assert A.exp(huge) == A.context.inf and A.exp(-huge) == 0
    assert A.exp(A.number(2)) == A.context.exp(2)
