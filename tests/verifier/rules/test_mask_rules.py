"""The rules about indicators, places as numbers and sparsemax, and identities with them: true trees, and attacks refused for their reason.

Where the statement of an attack is false, a random instance breaks it, so that accepting it would be wrong.
"""

from __future__ import annotations

import random
from fractions import Fraction as Q

import pytest

from checker.arithmetic import Balls
from checker.attention import model
from checker.language import (
    diag,
    dot,
    entry,
    equals,
    exp,
    for_each,
    hadamard,
    implies,
    index,
    indicator,
    length,
    log,
    mat,
    norm,
    number,
    number_of,
    positive,
    row,
    softmax,
    sparsemax,
    sqrt,
    stack,
    sum_over,
    total,
    vec,
    vector,
)
from checker.meaning.interpret import evaluate
from checker.statements.terms.term import Term, apply
from tests.verifier.rules.test_index_rules import (
    A,
    Tree,
    X,
    a,
    at,
    b,
    broken,
    c,
    cited,
    combine,
    i,
    j,
    node,
    q,
    r,
    same,
    verifier,
    w,
    x,
    y,
)
from tests.verifier_mutants import building

FIRST, THIRD = apply("place", 0), apply("place", 2)
BELOW = b < 2
g = index("g", "n")
p, s = sparsemax(x), softmax(y)
EACH, WHOLE = combine(at(s, r) >= 0), combine(equals(total(s), 1))
SIMPLEX = (for_each(i, at(y, i) >= 0), equals(total(y), 1))
GIVEN = (node("instance", at(y, r) >= 0, cited(SIMPLEX[0]), at=r), cited(SIMPLEX[1]))
NEAREST = dot(x - p, y - p) <= 0
MASKED = sum_over(i, indicator(i <= a) * at(x, i))


def told(value: object, known: Term, statement: Term = BELOW) -> dict:
    return node("indicator", equals(indicator(statement), value), cited(known), of=statement)


def indicated(name: str, value: object, known: Term, refusal: str = "") -> Tree:
    one = told(value, known)
    return Tree(name, equals(indicator(BELOW), value), one, (known, b <= 9), refusal)


def ordered(
    name: str, goal: Term, *known: Term, left: Term = a, right: Term = g, refusal: str = "", false: bool = True
) -> Tree:
    root = node("order of places", goal, *map(cited, known), left=left, right=right)
    return Tree(name, goal, root, (*known, norm(x) + norm(w) + number_of(g) + number_of(q) >= 0), refusal, false)


def projected(
    name: str,
    goal: Term,
    *known: dict,
    of: Term = s,
    hypotheses: tuple = (),
    refusal: str = "",
    false: bool = True,
    INDEX: str = "r",
) -> Tree:
    return Tree(
        name,
        goal,
        node("projection", goal, *known, logits=x, of=of, index=INDEX),
        (*hypotheses, norm(x) + norm(y) >= 0),
        refusal,
        false,
    )


def cut(name: str, goal: Term, refusal: str = "") -> Tree:
    return Tree(name, goal, node("threshold", goal, logits=x, left=a, right=g), (), refusal)


def rest(place: Term) -> Term:
    return at(x, place) - at(p, place)


TRUE = [
    indicated("the indicator of what holds", 1, BELOW),
    indicated("the indicator of what does not hold", 0, ~BELOW),
    ordered("the next place", number_of(a) + 1 <= number_of(g), a < g),
    ordered("one place by its number", equals(a, g), equals(number_of(a), number_of(g))),
    ordered("one place of two ranges", equals(a, q), equals(number_of(a), number_of(q)), right=q),
    ordered("the last place", number_of(a) + 1 <= length(x), right=x),
    Tree("an entry at an equal literal place", equals(at(x, a), at(x, 0)), node("substitution", equals(at(x, a), at(x, 0)), cited(equals(a, FIRST)),
         function=at(x, r), variable="r"), (equals(a, FIRST),)),
    Tree("equal places of two ranges", equals(a, q), cited(equals(a, q)), (equals(a, q), norm(x) + norm(w) >= 0)),
    Tree("a literal place as a number", *same(number_of(THIRD) + 0 * b, 2 + 0 * b)),
    Tree("an entry of a product with a stack", *same(at(hadamard(stack(i, number_of(i)), x), a), number_of(a) * at(x, a))),
    Tree("an entry of a sum with a mask", *same(at(stack(i, indicator(i <= g)) + x, a), indicator(a <= g) + at(x, a))),
    Tree("sparsemax sums to one", *same(total(p), 1)),
    Tree("sparsemax is not negative", at(p, a) >= 0, combine(at(p, a) >= 0)),
    Tree("sparsemax against sparsemax", dot(p, sparsemax(y)) >= 0, combine(dot(p, sparsemax(y)) >= 0)),
    Tree("sparsemax of a shift", *same(dot(sparsemax(x + b * exp(0 * x)), y), dot(p, y))),
    Tree("sparsemax of a constant", *same(at(sparsemax(b * exp(0 * x)), a), 1 / length(x))),
    Tree("sparsemax is its absolute value", *same(dot(abs(p), y), dot(p, y))),
    projected("the projection against weights", dot(x - p, s - p) <= 0, EACH, WHOLE),
    projected("the projection against what a hypothesis says to be weights", NEAREST, *GIVEN, of=y, hypotheses=SIMPLEX),
    cut("one threshold", at(p, a) * (rest(g) - rest(a)) <= 0),
    Tree("a matrix of rows again", *same(vec(mat(vec(A), length(x))), vec(A), "identity")),
    Tree("a matrix of its rows", *same(mat(vec(A), length(x)), A, "identity")),
    Tree("a vector as one row", *same(row(mat(x, length(x)), apply("place", 0)) + x - x, row(mat(x, length(x)), apply("place", 0)))),
    Tree("a sum over an index as the sum of a stack", *same(sum_over(i, norm(row(X, i))), total(stack(i, norm(row(X, i)))))),
    *(Tree(f"{name}, by identity", *same(left, right, "identity")) for name, left, right in [
        ("under a binder", sum_over(i, norm(row(X, i))), sum_over(j, norm(row(X, j)))),
        ("a masked sum", MASKED, dot(stack(i, indicator(i <= a)), x)),
        ("a masked row", row(stack(i, indicator(i <= a) * row(X, i)), g), indicator(g <= a) * row(X, g)),
        ("a denial", indicator(~BELOW), 1 - indicator(BELOW)), ("strictly", indicator(b < c), 1 - indicator(c <= b)),
        ("both", indicator((b < 2) & (c < 3)), indicator(b < 2) * indicator(c < 3)),
        ("one of two", indicator((b < 2) | (c < 3)), indicator(b < 2) + indicator(c < 3) - indicator(b < 2) * indicator(c < 3)),
        ("if", indicator(implies(b < 2, c < 3)), 1 - indicator(b < 2) + indicator(b < 2) * indicator(c < 3)),
        ("equal numbers", indicator(equals(b, c)), indicator(b <= c) * indicator(c <= b)),
        ("equal places", indicator(equals(a, g)), indicator(a <= g) * indicator(g <= a)),
        ("a literal place", indicator(apply("place", 1) <= THIRD), indicator(Q(1) + 0 * b <= 2)),
        ("a root as a number", dot(x, sqrt(2) * y), sqrt(2) * dot(x, y)), ("a norm as a number", at(norm(y) * x, a), norm(y) * at(x, a)),
        ("a vector that is no formula", at(p + y, a), at(p, a) + at(y, a)),
        ("a matrix that is no formula", (diag(x) + A) @ y, diag(x) @ y + A @ y), ("a large power", dot(b**65 * x, y), b**65 * dot(x, y)),
    ]),
]  # fmt: skip

VISIBLY = "not what the rule gives|different normal forms|visibly|do not fit|not a formula|no order"
ATTACKS = [
    indicated("0 for what holds", 0, BELOW, "not what the rule gives"),
    indicated("1 for what does not hold", 1, ~BELOW, "not what the rule gives"),
    indicated("1 by another statement", 1, b < 3, "neither shown nor denied"),
    indicated("0 by another denial", 0, ~(b < 1), "neither shown nor denied"),
    Tree("another indicator", (t := equals(indicator(b < 1), 1)), node("indicator", t, cited(BELOW), of=BELOW), (BELOW,), "not what the rule gives"),
    ordered("two places on", number_of(a) + 2 <= number_of(g), a < g, refusal="not what the rule gives"),
    ordered("the next place of an equal one", number_of(a) + 1 <= number_of(g), a <= g, refusal="form needed"),
    ordered("the next place back", number_of(g) + 1 <= number_of(a), a < g, refusal="not what the rule gives"),
    ordered("one place by an order", equals(a, g), a <= g, refusal="form needed"),
    ordered("another place by a number", equals(a, q), equals(number_of(a), number_of(g)), refusal="not what the rule gives"),
    ordered("one place by the numbers of others", equals(a, g), equals(number_of(a), number_of(q)), refusal="not what the rule gives"),
    ordered("beyond the last place", number_of(a) + 2 <= length(x), right=x, refusal="not what the rule gives"),
    ordered("the last place of another vector", number_of(a) + 1 <= length(w), right=w, refusal="not an index that runs"),
    ordered("the first place alone", number_of(a) + 1 <= length(w), left=a, right=x, refusal="not what the rule gives"),
    ordered("an entry in order", at(x, a) + 1 <= at(x, g), at(x, a) < at(x, g), refusal="not what the rule gives"),
    Tree("an entry at another literal place", (t := equals(at(x, a), at(x, g))), node(
        "substitution", t, cited(equals(a, FIRST)), function=at(x, r), variable="r"), (equals(a, FIRST),), "not what the rule gives"),
    Tree("beyond a range by equal numbers", (t := equals(number_of(a), number_of(q))), node("substitution", t, cited(equals(a, q)), function=number_of(r),
         variable="r"), (equals(a, q), norm(x) + norm(w) >= 0), "sizes that do not fit", False),
    Tree("a scalar of another size", (t := equals(norm(x), norm(w))), node("substitution", t, cited(equals(length(x), length(w))), function=norm(x),
         variable="s"), (equals(length(x), length(w)),), "not what the rule gives"),
    Tree("another literal place as a number", *same(number_of(THIRD) + 0 * b, 1 + 0 * b), (), "visibly"),
    Tree("another entry of a product with a stack", *same(at(hadamard(stack(i, number_of(i)), x), a), number_of(g) * at(x, a)), (), "visibly"),
    Tree("sparsemax sums to two", *same(total(p), 2), (), "visibly"),
    Tree("sparsemax is positive", at(p, a) > 0, combine(at(p, a) > 0), (), "visibly"),
    Tree("sparsemax meets sparsemax", dot(p, sparsemax(y)) > 0, combine(dot(p, sparsemax(y)) > 0), (), "visibly"),
    Tree("sparsemax is a positive vector", positive(p), node("entries", positive(p), combine(at(p, r) > 0), left=p, right=p, index="r"), (), "visibly"),
    Tree("sparsemax of a multiple", *same(at(sparsemax(2 * x), a), at(p, a)), (), "visibly"),
    Tree("sparsemax of two as softmax", *same(at(sparsemax(apply("pair", b, c)), 0), exp(b) / (exp(b) + exp(c))), (), "visibly"),
    Tree("sparsemax of one vector for another", *same(at(p, a), at(sparsemax(y), a)), (), "visibly"),
    Tree("sparsemax as softmax", *same(at(p, a), at(softmax(x), a)), (), "visibly"),
    Tree("the logarithm of sparsemax", *same(total(log(p)), total(x) - total(x)), (), "visibly|defined"),
    projected("strictly", dot(x - p, s - p) < 0, EACH, WHOLE, refusal="form needed"),
    projected("the other way", dot(x - p, s - p) >= 0, EACH, WHOLE, refusal="not what the rule gives"),
    projected("against the projection", dot(p - x, s - p) <= 0, EACH, WHOLE, refusal="not what the rule gives"),
    projected("from the point itself", dot(x - p, s - x) <= 0, EACH, WHOLE, refusal="not what the rule gives", false=False),
    projected("of another point", dot(y - p, s - p) <= 0, EACH, WHOLE, refusal="not what the rule gives"),
    projected("another sum", NEAREST, GIVEN[0], cited(equals(total(y), 2)), of=y, hypotheses=(SIMPLEX[0], equals(total(y), 2)), refusal="not what the rule gives"),
    projected("a sum at most one", NEAREST, GIVEN[0], cited(total(y) <= 1), of=y, hypotheses=(SIMPLEX[0], total(y) <= 1), refusal="form needed"),
    projected("the sum of another", NEAREST, GIVEN[0], WHOLE, of=y, hypotheses=SIMPLEX[:1], refusal="not what the rule gives"),
    projected("entries of any sign", NEAREST, EACH, GIVEN[1], of=y, hypotheses=SIMPLEX[1:], refusal="not what the rule gives"),
    projected("one entry for each", NEAREST, cited(at(y, a) >= 0), GIVEN[1], of=y, hypotheses=(at(y, a) >= 0, SIMPLEX[1]), refusal="is not fresh", INDEX="a"),
    projected("one entry that is given", NEAREST, cited(at(y, a) >= 0), GIVEN[1], of=y, hypotheses=(at(y, a) >= 0, SIMPLEX[1]), refusal="not what the rule gives"),
    projected("weights of another size", NEAREST, EACH, WHOLE, of=softmax(w), hypotheses=(norm(w) >= 0,),
              refusal="do not fit"),
    Tree("a matrix of columns", *same(mat(vec(A), length(x)), A.T, "identity"), (norm(x) >= 0,), VISIBLY),
    Tree("rows of another length", *same(mat(vec(A), length(w)), mat(vec(A), length(w))), (norm(w) >= 0,), "sizes that do not fit", False),
    Tree("rows of half a literal length", *same(norm(vec(mat(vec(X), 2))), norm(vec(X))), (), "sizes that do not fit", False),
    Tree("the sum of another stack", *same(sum_over(i, norm(row(X, i))), total(stack(i, norm(row(A, i))))), (), "visibly"),
    cut("a threshold the other way", at(p, a) * (rest(a) - rest(g)) <= 0, "not what the rule gives"),
    cut("a threshold by another weight", at(p, g) * (rest(g) - rest(a)) <= 0, "not what the rule gives"),
    cut("a threshold of entries", at(p, a) * (at(x, g) - at(x, a)) <= 0, "not what the rule gives"),
    cut("an equal threshold", equals(at(p, a) * (rest(g) - rest(a)), 0), "form needed"),
    cut("a threshold for all", rest(g) - rest(a) <= 0, "not what the rule gives"),
    *(Tree(f"{name}, by identity", *same(left, right, "identity"), (norm(x) + norm(w) + number_of(q) >= 0,), VISIBLY, false) for name, left, right, false in [
        ("turned round", indicator(b <= c), indicator(c <= b), True), ("no longer strictly", indicator(b < c), indicator(b <= c), True),
        ("one of two for both", indicator((b < 2) & (c < 3)), indicator((b < 2) | (c < 3)), True), ("no denial", indicator(~BELOW), indicator(BELOW), True),
        ("if as both", indicator(implies(b < 2, c < 3)), indicator(b < 2) * indicator(c < 3), True),
        ("if the other way", indicator(implies(b < 2, c < 3)), indicator(implies(c < 3, b < 2)), True),
        ("at most for equal", indicator(equals(b, c)), indicator(b <= c), True), ("unequal", indicator(equals(a, g)), indicator(a <= g), True),
        ("another mask", MASKED, dot(stack(i, indicator(i < a)), x), True), ("no mask", MASKED, total(x), True),
        ("another place", indicator(a <= g), indicator(g <= a), True), ("a place of another range", number_of(a), number_of(q), True),
        ("another literal place", number_of(THIRD) + 0 * b, 1 + 0 * b, True), ("the place of another", sum_over(i, number_of(i)), sum_over(i, number_of(a)), True),
        ("equal vectors", indicator(equals(x, y)), indicator(equals(y, x)), False), ("two norms", norm(x), norm(y), True),
        ("two vectors", at(p, a), at(sparsemax(y), a), True), ("another entry", at(p + y, a), at(p, g) + at(y, a), True),
        ("a quotient by itself", b / b, 1 + 0 * b, False), ("under a binder, of the other matrix", sum_over(i, norm(row(X, i))), sum_over(j, norm(row(2 * X, j))), True),
        ("of a product of sizes", at(row(stack(j, sparsemax(vec(A))), a), apply("place", 0)), at(sparsemax(vec(A)), apply("place", 0)), False),
        ("transposed", diag(x) @ y, A @ y, True),
    ]),
]  # fmt: skip


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    assert verifier.verify_record(one.text)[0] == "VERIFIED", verifier.verify_record(one.text)[1]
    assert not broken(one)


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_an_attack_is_refused_for_its_reason(one):
    outcome, message, _ = verifier.verify_record(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.split("|")), message
    assert broken(one) == one.false


def exact(z: list[Q]) -> list[Q]:
    """The projection onto the simplex by trying every support: the one whose point is in the simplex and satisfies the optimality conditions."""
    for mask in range(1, 2 ** len(z)):
        inside = [k for k in range(len(z)) if mask >> k & 1]
        threshold = (sum(z[k] for k in inside) - 1) / len(inside)
        if all((z[k] > threshold) == (k in inside) for k in range(len(z))):
            return [z[k] - threshold if k in inside else Q(0) for k in range(len(z))]
    raise AssertionError(z)


def points(count: int) -> list[list[Q]]:
    rng = random.Random(5)
    return [[Q(rng.randint(-6, 6), rng.choice((1, 2, 3))) for _ in range(rng.randint(1, 6))] for _ in range(count)]


@pytest.mark.parametrize("z", points(40), ids=str)
def test_both_meanings_of_sparsemax_are_the_projection(z):
    A = Balls(64)
    found = model.sparsemax(A, [A.number(one) for one in z])
    assert [Q(int(one.p), int(one.q)) for one in found] == exact(z)
    forall = [["u", "vector", "n"], ["v", "vector", "n"]]
    said = ["eq", ["sparsemax", ["var", "u"]], ["var", "v"]]
    for value, outcome in ((exact(z), "VERIFIED"), ([one + Q(1, 7) for one in exact(z)], "REJECTED")):
        text = building.evaluation(said, forall, {"u": [str(one) for one in z], "v": [str(one) for one in value]})
        assert verifier.verify_record(text)[0] == outcome


def test_sparsemax_of_enclosures_holds_the_projection():
    """Where the order of the logits is not certain too: at √2·√2 beside 2."""
    u = [sqrt(2) * sqrt(2), number(2), number(1)]
    z = stack(index("h", 3), entry(vector("u", 3), index("h", 3)))
    found = evaluate(sparsemax(vector("u", 3)), {"u": (Q(2), Q(2), Q(1))}, Balls(64))
    assert z.sort == "vector" and [Q(int(one.p), int(one.q)) for one in found] == [Q(1, 2), Q(1, 2), 0]
    near = model.sparsemax(A := Balls(64), [evaluate(one, {}, A) for one in u])
    assert all(abs(float(one) - value) < 1e-12 for one, value in zip(near, (0.5, 0.5, 0.0), strict=True))
