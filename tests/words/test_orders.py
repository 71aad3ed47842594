"""Orders of indices: how they are written, what they mean in both interpreters, on arrays and in instances, and what is proved of them."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from fractions import Fraction as Q

import numpy as np
import pytest
from flint import fmpq
from mpmath import mp

from checker import evaluate_arrays, verify
from checker.arithmetic import Balls
from checker.arithmetic.balls import working_precision
from checker.errors import ClaimError, InputError, Undecided, Undefined
from checker.language import (
    Claim,
    Source,
    at,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    index,
    iterate,
    matrix,
    maximum,
    natural,
    norm,
    number_of,
    order,
    probability,
    row,
    scalar,
    softmax,
    stack,
    sum_over,
    total,
    vector,
    weighted,
)
from checker.meaning.interpret import Evaluation
from checker.proofs.search.prove import prove
from checker.report.typesetting.latex import latex_of, plain_text_of
from checker.search.explore import explore
from checker.search.shrinking.shrink import moves
from checker.statements.terms.over_indices import told
from checker.statements.terms.ranges import out_of_range
from checker.statements.terms.spelling import python_of
from checker.statements.terms.term import Term, parts, term_of
from checker.truth import Truth
from tests.verifier_mutants import building

x, y, A, v = vector("x", "n"), vector("y", "n"), matrix("A", "n", "d"), vector("v", 3)
o, p, q, s = order("o", "n"), order("p", "n"), order("q", 3), order("s", 3)
i, j, k, t, c, w = index("i", "n"), index("j", "n"), natural("k"), natural("t"), scalar("c"), scalar("w")
drawn = order("drawn", "n")


def claimed(conclude: Term, *given: Term) -> Claim:
    spoken = dict.fromkeys(part for one in (conclude, *given) for part in parts(one) if part.name == "var")
    source = Source(paper="p", where="here", fidelity="reconstructed")
    return Claim(title="a claim", source=source, forall=tuple(spoken), where=given, conclude=conclude)


# ── writing ──


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: at(x, 0), "at takes .order, scalar."),
        (lambda: order(3, "n"), "has no name"),
        (
            lambda: expectation(o, weighted(x), c),
            "draws a thing of the sort order by the law weighted. Write 'uniform'",
        ),
        (lambda: expectation(o, "signs", c), "Write 'uniform', by which every order is as probable"),
        (lambda: sum_over(o, c), "has no index to go over"),
        (
            lambda: claimed(expectation(order("o", "z"), "uniform", number_of(at(order("o", "z"), 0))) <= c),
            "no variable of forall has the size z",
        ),
    ],
)
def test_what_is_refused(build, message):
    with pytest.raises(ClaimError, match=message):
        build()


def test_how_an_order_is_written():
    term = expectation(drawn, "uniform", entry(x, at(drawn, i)))
    assert term.args[0].leaf == "drawn:(n)" and term.args[0].sort == "order"
    assert at(o, i) == at(o, number_of(i)) and at(o, 2).sort == "index"
    assert r"\in\mathrm{Sym}_{n}\,\sim\,\text{uniform}}" in latex_of(term)
    assert latex_of(entry(x, at(o, i))) == r"x_{o\left(i\right)}"
    assert plain_text_of(term.json) == "E[drawn∈Sym(n) ~ uniform: x[at(drawn, i)]]"
    assert python_of(entry(x, at(o, 0))) == "entry(x, at(o, 0))"
    assert term_of(json.loads(json.dumps(term.json)), {"x": x, "i": i}) == term


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ((0, 2, 1), None),
        ((0, 0, 1), "each place from 0 to 2 once"),
        ((1, 2, 3), "each place from 0 to 2 once"),
        ((0, 1), "size 2 where n = 3|has size"),
        ((), "size 0|has size"),
        ((0, 1, -1), "each place"),
    ],
)
def test_which_values_are_orders(value, complaint):
    said = out_of_range((x, o), {"x": (Q(1), Q(2), Q(3)), "o": value})
    assert (said is None) == (complaint is None) and (
        said is None or any(part in said for part in complaint.split("|"))
    ), said


# ── meaning ──

VALUES = {"x": (Q(2), Q(3), Q(5)), "o": (2, 0, 1), "p": (1, 0, 2), "k": Q(4), "c": Q(1, 2)}


def test_an_order_begins_again_and_has_whole_places():
    e = Evaluation(values=VALUES)
    found = [e.number(entry(x, at(o, place)), Balls(64)) for place in range(7)]
    assert found == [5, 2, 3, 5, 2, 3, 5] and e.number(entry(x, at(o, k)), Balls(64)) == 2
    assert e.number(entry(x, at(p, number_of(at(o, 2)))), Balls(64)) == 2  # o(2) = 1, p(1) = 0
    for place in (c, c - 1, -k, exp(c)):
        with pytest.raises(Undefined, match="its places are whole numbers from 0"):
            e.number(entry(x, at(o, place)), Balls(64))
        assert Evaluation(values=VALUES).truth(entry(x, at(o, place)) <= 9) is Truth.UNKNOWN


def test_means_over_orders():
    values = {"x": (Q(1), Q(2), Q(4), Q(8))}
    body = {"one": entry(x, at(drawn, 3)), "two": entry(x, at(drawn, 0)) * entry(x, at(drawn, 1))}
    means = {name: told(expectation(drawn, "uniform", one), (x,)) for name, one in body.items()}
    assert Evaluation(values=values).number(means["one"], Balls(64)) == fmpq(15, 4)
    pairs = [a * b for a, b in itertools.permutations(values["x"], 2)]
    assert Evaluation(values=values).number(means["two"], Balls(64)) == fmpq(int(sum(pairs)), len(pairs))
    first = told(probability(drawn, "uniform", equals(at(drawn, 0), at(drawn, 1))), (x,))
    assert Evaluation(values=values | {"x": (Q(1),)}).number(first + 0 * total(x), Balls(64)) == 1
    beyond = told(expectation(drawn, "uniform", entry(x, at(drawn, 0))), (x,))
    with pytest.raises(Undecided, match="all orders of 7 places, and a mean is computed for at most 6. Only a proof"):
        Evaluation(values={"x": (Q(1),) * 7}).number(beyond, Balls(64))
    assert Evaluation(values={"x": (Q(1),) * 6}).number(beyond, Balls(64)) == 1


def _random_term(rng: random.Random, depth: int) -> Term:
    """A scalar that asks for places of orders, of numbers that are exact or not."""
    places = [at(o, rng.randrange(5)), at(p, k + rng.randrange(3)), at(o, number_of(at(p, rng.randrange(3))))]
    if not depth:
        return entry(rng.choice((x, softmax(x))), rng.choice(places))
    one = _random_term(rng, depth - 1)
    inside = entry(x, at(o, i)) * entry(exp(x), at(p, i)) if rng.random() < 0.5 else entry(softmax(x), at(o, i))
    return rng.choice(
        (
            lambda: one + sum_over(i, inside * entry(x, i)),
            lambda: one - total(stack(i, inside)) * Q(1, 3),
            lambda: one * number_of(rng.choice(places)),
            lambda: (
                expectation(drawn, "uniform", entry(x, at(drawn, rng.randrange(4))) * entry(softmax(x), at(drawn, 1)))
                + one
            ),
            lambda: iterate(rng.randrange(4), w, start=one, update=w / 2 + entry(x, at(o, t)) * t, step=t),
            lambda: maximum(stack(i, entry(x, at(o, i)) + number_of(i))) + one,
        )
    )()


def _value(term: Term, values: dict, places: dict) -> object:
    """What a term means, in 60 digits, on its own: indices and orders as Python has them."""
    name, args = term.name, term.args
    if name == "num":
        return mp.mpf(term.fraction.numerator) / term.fraction.denominator
    if name in ("var", "bound", "state"):
        value = places.get(term.leaf, values.get(term.leaf))
        numbers = isinstance(value, tuple) and term.sort == "vector"
        return [mp.mpf(one.numerator) / one.denominator for one in value] if numbers else value
    if name in ("sum_over", "stack"):
        found = [_value(args[1], values, {**places, args[0].leaf: one}) for one in range(len(values["x"]))]
        return mp.fsum(found) if name == "sum_over" else found
    if name == "expectation":
        found = [
            _value(args[2], values, {**places, args[0].leaf: one})
            for one in itertools.permutations(range(len(values["x"])))
        ]
        return mp.fsum(found) / len(found)
    if name == "iterate":
        state = _value(args[4], values, places)
        for step in range(int(args[1].fraction)):
            state = _value(args[5], values, {**places, args[2].leaf: mp.mpf(step), args[3].leaf: state})
        return state
    a, *more = [_value(one, values, places) for one in args]
    return {
        "add": lambda: a + more[0],
        "sub": lambda: a - more[0],
        "mul": lambda: a * more[0],
        "div": lambda: a / more[0],
        "neg": lambda: -a,
        "entry": lambda: a[more[0]],
        "at": lambda: a[int(more[0]) % len(a)],
        "number_of": lambda: mp.mpf(a),
        "place": lambda: int(a),
        "sum": lambda: mp.fsum(a),
        "maximum": lambda: max(a),
        "exp": lambda: [mp.exp(one) for one in a],
        "softmax": lambda: [mp.exp(one) / mp.fsum(map(mp.exp, a)) for one in a],
    }[name]()


@pytest.mark.parametrize("seed", range(40))
def test_both_interpreters_contain_the_value_in_60_digits(seed):
    rng = random.Random(seed)
    term = told(_random_term(rng, rng.randint(1, 3)), (x, o, p, k))
    n = rng.randint(1, 4)
    values = {"x": tuple(Q(rng.randint(-3, 3), rng.choice((1, 2, 3))) for _ in range(n)), "k": Q(rng.randint(0, 5))}
    values |= {name: tuple(rng.sample(range(n), n)) for name in ("o", "p")}
    with mp.workdps(60):
        true = _value(term, values | {"k": mp.mpf(int(values["k"]))}, {})
        exact = Q(str(true))
    room = Q(1, 10**40)
    with working_precision(128):
        ball = Evaluation(values=values).number(term, Balls(128))
        low, high = (ball, ball) if isinstance(ball, fmpq) else (ball.lower().fmpq(), ball.upper().fmpq())
    assert Q(int(low.p), int(low.q)) - room <= exact <= Q(int(high.p), int(high.q)) + room
    said = verify.Terms({"x": "vector", "o": "order", "p": "order", "k": "scalar"})
    read = said.read(["le", term.json, ["num", "0"]]).args[0]
    found = said.evaluate(
        verify.Meaning(128, 10**8, verify.Evidence([])), {**values, "x": list(values["x"])}, {"n": n}
    )[read]
    assert verify.UNDEFINED is not found
    if isinstance(found, Q):
        assert abs(found - exact) <= room
    else:
        assert found.lo * Q(2) ** found.e - room <= exact <= found.hi * Q(2) ** found.e + room


# ── certificates ──


DECLARED = [["x", "vector", "n"], ["o", "order", "n"]]
ORDERED, UNIFORM = ["bound", "r:(n)"], ["word", "uniform"]
NO_ORDERS: list[tuple[object, str]] = [
    (["1", "1", "0"], "every place once"),
    (["0", "1"], "has size 2 where n is 3"),
    (["1", "2", "3"], "every place once"),
    (["0", "1", "2", "3"], "has size 4 where n is 3"),
    ([], "not empty"),
    ("012", "not empty"),
    ([0, 1, 2], "an index is a text"),
    (["1/2", "1", "0"], "an index is a text"),
    (["-1", "0", "1"], "an index is a text"),
    (["00", "1", "2"], "an index is a text"),
    (None, "not empty"),
    (["0", "0", "0"], "every place once"),
    (["2", "1", "2"], "every place once"),
]
SENTENCES: list[tuple[list, str]] = [
    (["expectation", ORDERED, ["weighted", ["var", "x"]], ["num", "1"]], "an order is drawn uniformly"),
    (["expectation", ORDERED, ["word", "signs"], ["num", "1"]], "does not take"),
    (["sum_over", ORDERED, ["num", "1"]], "does not take"),
    (["expectation", ["bound", "r:(n,n)"], UNIFORM, ["num", "1"]], "is no bound index"),
    (["expectation", ["bound", "r:()"], UNIFORM, ["num", "1"]], "is no bound index"),
    (["expectation", ["bound", "r:(n"], UNIFORM, ["num", "1"]], "is no bound index"),
    (["expectation", ["bound", "r:(m)"], UNIFORM, ["num", "1"]], "not determined"),
    (
        ["expectation", ORDERED, UNIFORM, ["entry", ["var", "x"], ["at", ["bound", "r:n"], ["num", "0"]]]],
        "does not take",
    ),
    (
        ["expectation", ORDERED, UNIFORM, ["expectation", ORDERED, UNIFORM, ["num", "1"]]],
        "bound inside its binder again",
    ),
    (["number_of", ["at", ["var", "o"], ["num", "1/2"]]], "UNKNOWN"),
    (["number_of", ["at", ["var", "o"], ["num", "-1"]]], "UNKNOWN"),
    (["entry", ["var", "x"], ["at", ["var", "x"], ["num", "0"]]], "does not take"),
]
SHAPES = ((["n"], True), (["2"], True), (["3"], False), (["n*n"], False), (["n", "n"], False), ([], False))


def certificates() -> Iterator[tuple[str, str, str, str]]:
    """(what it is, the certificate, its outcome, a part of the message)."""
    said = ["eq", ["entry", ["var", "x"], ["at", ["var", "o"], ["num", "1"]]], ["num", "7"]]
    for value, refusal in ((["1", "2", "0"], ""), *NO_ORDERS):
        text = building.evaluation(said, DECLARED, {"x": ["5", "6", "7"], "o": value})
        yield f"the value {value}", text, "REJECTED" if refusal else "VERIFIED", refusal
    for term, refusal in SENTENCES:
        text = building.evaluation(["le", term, ["num", "9"]], DECLARED, {"x": ["1", "0"], "o": ["1", "0"]})
        yield f"the words {term}", text, "REJECTED", refusal
    first = ["le", ["number_of", ["at", ["var", "o"], ["num", "0"]]], ["num", "9"]]  # an order alone says its size
    for shape, good in SHAPES:
        text = building.evaluation(first, [["o", "order", *shape]], {"o": ["1", "0"]})
        yield f"the size {shape}", text, "VERIFIED" if good else "REJECTED", ""
    for n, middle in ((6, "5/2"), (7, "3")):
        mean = ["expectation", ORDERED, UNIFORM, ["number_of", ["at", ORDERED, ["num", "2"]]]]
        text = building.evaluation(
            ["eq", mean, ["num", middle]], [["o", "order", "n"]], {"o": [str(k) for k in range(n)]}
        )
        yield f"a mean over the orders of {n}", text, "VERIFIED" if n == 6 else "REJECTED", "" if n == 6 else "UNKNOWN"


@pytest.mark.parametrize("one", list(certificates()), ids=lambda one: one[0])
def test_a_certificate_that_speaks_of_no_order_is_refused_for_its_reason(one):
    _, text, expected, refusal = one
    outcome, message = verify.verify_text(text)
    assert outcome == expected and refusal in message, message


# ── arrays, instances ──


def test_orders_on_arrays():
    term = sum_over(i, number_of(i) * entry(x, at(o, i))) + entry(x, at(o, k))
    assert evaluate_arrays(term, x=np.array([1.0, 2.0, 4.0]), o=[2, 0, 1], k=4) == pytest.approx(1 + 2 * 2 + 1)
    assert evaluate_arrays(number_of(at(o, 1)), o=np.array([1, 0])) == 0
    epoch = iterate(3, w, start=0, update=2 * w + entry(x, at(o, t)), step=t)
    assert evaluate_arrays(epoch, x=np.array([1.0, 2.0, 4.0]), o=(2, 0, 1)) == pytest.approx(4 * 4 + 2 * 1 + 2)
    for given in ([0, 0, 1], [1, 2, 3], 3, [], "012"):
        with pytest.raises(InputError, match="in which each index from 0 stands once"):
            evaluate_arrays(term, x=np.ones(3), o=given, k=0)
    for place in (0.5, -1, float("nan"), float("inf")):
        with pytest.raises(InputError, match="is one whole number from 0"):
            evaluate_arrays(term, x=np.ones(3), o=[0, 1, 2], k=place)


def test_an_order_is_shrunk_towards_its_own():
    found = [value["o"] for value in moves({"o": (2, 0, 1)}) if "o" in value]
    assert found[0] == (0, 1, 2) and (0, 2, 1) in found
    assert not [value for value in moves({"o": (0, 1, 2)})]


# ── proofs ──

u0, u1 = entry(v, 0), entry(v, 1)
batch = (entry(v, at(q, 0)) + entry(v, at(q, 1))) / 2
FOUND = {
    "a sum over all places": claimed(equals(sum_over(i, entry(x, at(o, i)) ** 2), dot(x, x))),
    "an entry is one of them": claimed(entry(x, at(o, k)) <= maximum(x)),
    "a hypothesis for each index": claimed(norm(row(A, at(o, k))) <= c, for_each(i, norm(row(A, i)) <= c)),
    "a mean at one place": claimed(
        equals(expectation(drawn, "uniform", entry(x, at(drawn, k))), expectation(i, "uniform", entry(x, i)))
    ),
    "a mean of what is bounded": claimed(
        expectation(drawn, "uniform", norm(row(A, at(drawn, 0)))) <= c, for_each(i, norm(row(A, i)) <= c)
    ),
    "an order and its sum": claimed(equals(entry(v, at(q, 0)) + entry(v, at(q, 1)) + entry(v, at(q, 2)), total(v))),
    "a mean of products": claimed(
        equals(
            3 * expectation(q, "uniform", entry(v, at(q, 0)) * entry(v, at(q, 1))),
            u0 * u1 + u0 * entry(v, 2) + u1 * entry(v, 2),
        )
    ),
}
NOT_FOUND = {
    "an entry in its own place": claimed(equals(entry(x, at(o, 0)), entry(x, 0))),
    "a sum with the places": claimed(
        equals(sum_over(i, number_of(i) * entry(x, at(o, i))), sum_over(i, number_of(i) * entry(x, i)))
    ),
    "a mean of products": claimed(
        equals(expectation(q, "uniform", entry(v, at(q, 0)) * entry(v, at(q, 1))), (total(v) / 3) ** 2)
    ),
    "two orders alike": claimed(equals(entry(v, at(q, 0)), entry(v, at(s, 0)))),
}


@pytest.mark.parametrize("name", FOUND)
def test_a_claim_is_proved(name):
    certificate = prove(FOUND[name])
    assert certificate is not None
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("name", [pytest.param(one, marks=pytest.mark.slow) for one in NOT_FOUND])
def test_nothing_is_found_for_a_false_neighbour(name):
    assert prove(NOT_FOUND[name], seconds=4) is None


@pytest.mark.parametrize("name", NOT_FOUND)
def test_a_false_claim_falls_to_an_instance(name):
    found = explore(NOT_FOUND[name], looking_for=Truth.FALSE, budget=60, seed_number=0).found
    assert found is not None
