"""Closed forms of the verifier: what cancels is equal, and nothing else is ever called equal."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import pytest

from checker import verify
from checker.arithmetic import ClosedForm
from checker.truth import Truth
from tests.verifier_mutants.building import evaluation, num
from tests.verifier_mutants.numbers import closed as written

F = Fraction


def closed() -> verify.Closed:
    return verify.Closed(verify.Meaning(128, 10**9, verify.Evidence([]), verify.Limits([])))


def of(A, term, number):
    """A term (name, arguments…) in an arithmetic with the verifier's or with ours method names."""
    if isinstance(term, Fraction):
        return number(term)
    name, *rest = term
    return A[name](*[of(A, x, number) for x in rest])


def verifiers(c):
    return {
        "add": c.add,
        "sub": c.sub,
        "mul": c.mul,
        "div": c.div,
        "exp": c.exp,
        "log": c.log,
        "sqrt": c.sqrt,
        "pow": lambda x: c.pow(x, 2),
    }


def ours(A):
    return {
        "add": lambda x, y: x + y,
        "sub": lambda x, y: x - y,
        "mul": lambda x, y: x * y,
        "div": lambda x, y: x / y,
        "exp": A.exp,
        "log": A.log,
        "sqrt": A.sqrt,
        "pow": lambda x: x * x,
    }


REALS = {
    "add": mpmath.fadd,
    "sub": mpmath.fsub,
    "mul": mpmath.fmul,
    "div": mpmath.fdiv,
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "pow": lambda x: x * x,
}

E1, R2 = ("exp", F(1)), ("sqrt", F(2))
EQUAL = [
    (("mul", R2, R2), F(2)),
    (("sqrt", F(8)), ("mul", F(2), R2)),
    (("mul", ("sqrt", F(2, 3)), ("sqrt", F(3))), R2),
    (("div", F(1), ("sub", R2, F(1))), ("add", R2, F(1))),
    (("mul", E1, ("exp", F(-1))), F(1)),
    (("sqrt", ("exp", F(3))), ("exp", F(3, 2))),
    (("exp", ("log", F(6))), F(6)),
    (("exp", ("sub", F(2), ("mul", F(3), ("log", F(2))))), ("div", ("exp", F(2)), F(8))),
    (("log", F(6)), ("add", ("log", F(2)), ("log", F(3)))),
    (("log", F(211 * 211)), ("mul", F(1), ("log", F(211 * 211)))),
    (("log", ("mul", F(2), ("exp", F(1, 2)))), ("add", ("log", F(2)), F(1, 2))),
    (("log", ("add", ("exp", F(2)), ("exp", F(3)))), ("add", F(2), ("log", ("add", F(1), E1)))),
    (("log", ("div", F(1), ("add", F(1), E1))), ("sub", F(0), ("log", ("add", F(1), E1)))),
    (("pow", ("add", E1, R2)), ("add", ("add", ("exp", F(2)), F(2)), ("mul", ("mul", F(2), R2), E1))),
]


@pytest.mark.parametrize("left, right", EQUAL, ids=str)
def test_what_cancels_is_equal_here_and_in_the_verifier(left, right):
    c, A = closed(), ClosedForm()
    a, b = (of(verifiers(c), side, F) for side in (left, right))
    if left != ("log", ("div", F(1), ("add", F(1), E1))):  # 1/x and x have different forms under a logarithm: not seen
        assert c.same(a, b) is True and c.less(a, b) is False and c.less(b, a) is False
        assert A.equal(*(of(ours(A), side, A.number) for side in (left, right))) is Truth.TRUE
    else:
        assert c.same(a, b) is None


NEIGHBOURS = [
    (("mul", R2, R2), F(2) + F(1, 10**60)),
    (("sqrt", F(8)), ("mul", F(2) - F(1, 10**60), R2)),
    (("exp", ("log", F(6))), F(6) + F(1, 10**60)),
    (("log", F(6)), ("add", ("log", F(2)), ("log", F(3) + F(1, 10**60)))),
    (("sqrt", ("exp", F(3))), ("exp", F(3, 2) + F(1, 10**60))),
    (("log", ("mul", F(2), ("exp", F(1, 2)))), ("add", ("log", F(2)), F(1, 2) - F(1, 10**60))),
]


@pytest.mark.parametrize("left, right", NEIGHBOURS, ids=str)
def test_what_does_not_cancel_is_never_equal(left, right):
    """The difference is far below the enclosures' precision: it is not known, or known where what is left is a rational."""
    c = closed()
    a, b = (of(verifiers(c), side, F) for side in (left, right))
    assert c.same(a, b) is not True
    assert (c.less(a, b), c.less(b, a)) in ((None, None), (True, False), (False, True))


def random_term(source, depth):
    if depth == 0 or source.random() < 0.15:
        return F(source.randint(1, 12), source.choice((1, 1, 2, 3)))
    name = source.choice(("add", "sub", "mul", "div", "exp", "log", "sqrt", "pow"))
    return (name, *[random_term(source, depth - 1) for _ in range(2 if name in ("add", "sub", "mul", "div") else 1)])


@pytest.mark.parametrize("seed", range(6))
def test_no_answer_on_random_terms_is_wrong(seed):
    """Every number lies in its enclosure; a form is the number that it stands beside; and answers agree with 120 digits."""
    source, decided = random.Random(seed), 0
    mpmath.mp.dps = 120
    for _ in range(80):
        c = closed()
        sides, values = [random_term(source, 4) for _ in range(2)], []
        if source.random() < 0.5:  # equal by construction
            sides[1] = (
                ("mul", ("div", sides[0], F(7, 3)), F(7, 3))
                if source.random() < 0.5
                else ("sub", ("add", sides[0], R2), R2)
            )
        try:
            a, b = (of(verifiers(c), side, F) for side in sides)
            values = [of(REALS, side, lambda q: mpmath.mpf(q.numerator) / q.denominator) for side in sides]
        except (verify.Undefined, verify.Exhausted, ZeroDivisionError, OverflowError):
            continue
        gap = values[0] - values[1]
        zero = abs(gap) < mpmath.mpf(10) ** -90 * (1 + abs(values[0]))
        for x, value in zip((a, b), values, strict=True):
            if type(x) is verify.Form:
                assert abs(form_value(c, x) - value) <= mpmath.mpf(10) ** -80 * (1 + abs(value))
        same, less = c.same(a, b), c.less(a, b)
        assert same in (None, zero) and less in (None, not zero and gap < 0)
        decided += same is not None
    assert decided > 30


def form_value(c, x):
    """A form in high precision, its atoms from what they are named after."""
    names = {name: key for key, name in c.atoms.items()}

    def total(terms):
        return mpmath.fsum(
            coefficient(k)
            * mpmath.exp(coefficient(q))
            * mpmath.sqrt(m)
            * mpmath.fprod(atom(name) ** p for name, p in xs)
            for (q, m, xs), k in (terms.items() if isinstance(terms, dict) else terms)
        )

    def coefficient(q):
        return mpmath.mpf(q.numerator) / q.denominator

    def atom(name):
        kind, what = names[name]
        if kind == "log":
            return mpmath.log(what)
        inside = total(what[0]) / total(what[1])
        return {"sqrt": mpmath.sqrt, "exp": mpmath.exp, "log of": mpmath.log}[kind](inside)

    return total(x.top) / total(x.bottom)


def test_a_long_form_gets_a_name_of_its_own_and_stays_enclosed():
    c = closed()
    x = c.total([c.exp(F(k)) for k in range(1, verify.LONGEST_FORM + 20)])
    assert len(x.top) <= verify.LONGEST_FORM
    assert c.same(c.sub(x, x), F(0)) is True
    y = c.total([c.exp(F(k)) for k in range(1, verify.LONGEST_FORM + 20)])
    assert c.same(x, y) is None  # two names: not known to be equal, and not called different


def test_division_needs_a_divisor_that_is_visibly_not_zero():
    c = closed()
    nothing = c.sub(c.log(c.add(F(1), c.exp(F(1)))), c.add(F(1), c.log(c.add(F(1), c.exp(F(-1))))))
    with pytest.raises(verify.Undefined):
        c.div(F(1), nothing)
    with pytest.raises(verify.Undefined):
        c.abs(c.sub(c.exp(c.sqrt(F(3))), c.exp(c.mul(F(1) + F(1, 10**60), c.sqrt(F(3))))))


def test_a_number_that_is_only_enclosed_has_no_form():
    c = closed()
    with pytest.raises(verify.Undefined, match="closed form"):
        c.add(verify.Interval(1, 2, 0), F(1))


def tower(base, k):
    """base^(2^k)."""
    return ["pow", ["pow", base, num(2**7)], num(2 ** (k - 7))]


ROOT, LOG = ["sqrt", num(2)], ["log", ["add", tower(num(2), 15), num(1)]]
LONG = tower(["add", ROOT, ["pow", num(3), num(50)]], 11)
HOSTILE = {
    "small factors": (["eq", ["log", tower(num(2), 15)], ["mul", num(2**15), ["log", num(2)]]], 60_000),
    "square factors": (["eq", ["sqrt", ["mul", num(2), tower(num(2), 15)]], ["mul", tower(num(2), 14), ROOT]], 60_000),
    "coefficients": (["eq", ["mul", LONG, ROOT], ["mul", ROOT, LONG]], 200_000),
    "powers": (["eq", ["exp", ["mul", num(64), LOG]], ["exp", ["add", *[["mul", num(32), LOG]] * 2]]], 200_000),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_exact_work_in_closed_forms_is_paid_for(what):
    """A short certificate whose numbers have many digits: where the work is not paid for, no budget ends it."""
    goal, budget = HOSTILE[what]
    assert verify.verify_record(evaluation(goal), budget)[0] == "RESOURCE"
    assert verify.verify_record(evaluation(goal), 20 * budget)[0] == ("RESOURCE" if what == "powers" else "VERIFIED")


NUMBERS = {
    "add": mpmath.fadd,
    "sub": mpmath.fsub,
    "mul": mpmath.fmul,
    "div": mpmath.fdiv,
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "neg": mpmath.fneg,
    "abs": mpmath.fabs,
    "pow": mpmath.power,
    "maximum": max,
    "minimum": min,
    "pair": lambda x, y: [x, y],
    "place": int,
    "entry": lambda u, i: u[i],
    "sum": mpmath.fsum,
    "dot": mpmath.fdot,
    "norm": lambda u: mpmath.sqrt(mpmath.fdot(u, u)),
    "max_norm": lambda u: max(map(mpmath.fabs, u)),
    "softmax": lambda u: [mpmath.exp(x) / mpmath.fsum(map(mpmath.exp, u)) for x in u],
    "sigmoid": lambda x: 1 / (1 + mpmath.exp(-x)),
    "sigmoid_slope": lambda x: mpmath.exp(-x) / (1 + mpmath.exp(-x)) ** 2,
    "loss_value": lambda ell, x: {"logistic": lambda: mpmath.log(1 + mpmath.exp(-x)), "squared": lambda: (1 - x) ** 2}[
        ell
    ](),
}


def number(form):
    """A term of a certificate in 150 digits."""
    if form[0] == "num":
        return mpmath.mpf(F(form[1]).numerator) / F(form[1]).denominator
    return form[1] if form[0] == "word" else NUMBERS[form[0]](*map(number, form[1:]))


def test_the_hand_written_equalities_are_what_they_are_said_to_be():
    mpmath.mp.dps = 150
    for _, left, right in written.split(written.EQUAL):
        assert abs(number(left) - number(right)) < mpmath.mpf(10) ** -140
    for text, left, right in written.split(written.NEVER):
        assert abs(number(left) - number(right)) > mpmath.mpf(10) ** -3, text


FALSE = [
    *[(text, written.hidden(a), written.hidden(b)) for text, a, b in written.split(written.NEVER)],
    *written.split(written.REFUSED),
]


@pytest.mark.parametrize("text, left, right", FALSE, ids=[text for text, _, _ in FALSE])
def test_a_false_certificate_of_an_equality_is_refused(text, left, right):
    """Its sides differ by less than the enclosures tell, or have no value, or no value that is known to exist."""
    for conclude in (["eq", left, right], ["and", ["le", left, right], ["le", right, left]]):
        outcome, why, _ = verify.verify_record(evaluation(conclude))
        assert outcome == "REJECTED", why
        assert "UNKNOWN" in why or "FALSE" in why, why  # refused for what it says, not for how it is written


def test_a_form_does_not_make_a_denial_true_where_the_sides_are_equal():
    for text, left, right in written.split(written.EQUAL):
        for a, b in ((left, right), (written.hidden(left), written.hidden(right))):
            for conclude in (["not", ["eq", a, b]], ["lt", a, b], ["lt", b, a], ["not", ["le", a, b]]):
                assert verify.verify_record(evaluation(conclude))[0] == "REJECTED", text
