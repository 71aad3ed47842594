"""The rules ``instance`` and ``generality``, and normal forms, sizes and definedness under binders: true trees, and attacks on them.

An attack is refused for the reason given; where the statement is false, a random instance breaks it, so that accepting it would be wrong.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from fractions import Fraction as Q
from functools import cached_property

import pytest

from checker.data.dataset import Dataset
from checker.errors import SizesDiffer
from checker.language import (
    dataset,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    frobenius,
    implies,
    index,
    indicator,
    inputs,
    length,
    log,
    logits,
    matrix,
    max_norm,
    maximum,
    natural,
    norm,
    number,
    number_of,
    positive,
    row,
    scalar,
    softmax,
    sparsemax,
    sqrt,
    stack,
    sum_over,
    total,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import Term, apply, subterms
from checker.truth import Truth
from tests.verifier_mutants import building, generate

verifier = generate.load()
i, j, k, r = index("i", "n"), index("j", "n"), index("k", "d"), index("r", "n")
a, q, h, g = index("a", "n"), index("q", "m"), index("h", 3), index("g", "n")
x, y, z, w, p = vector("x", "n"), vector("y", "n"), vector("z", 3), vector("w", "m"), vector("p", "d")
b, c, s = scalar("b"), scalar("c"), scalar("s")
X, A, N = matrix("X", "n", "d"), matrix("A", "n", "n"), natural("N")
D = dataset("D")
tokens = vector("tau", "T")  # of a name, and of no dataset where none is declared
DECLARED = {v.leaf: v for v in (a, g, q, x, y, z, w, p, b, c, X, A, N, D, tokens)}
OWN = {"r": ["r", "index", "n"], "s": ["s", "scalar"]}
BELOW = for_each(i, entry(x, i) <= c)


def node(rule: str, goal: Term, *premises: dict, **given) -> dict:
    return building.node(
        rule, goal.json, *premises, **{n: v.json if isinstance(v, Term) else v for n, v in given.items()}
    )


def cited(fact: Term) -> dict:
    return building.node("hypothesis", fact.json)


def combine(goal: Term, *premises: dict, weights: str = "") -> dict:
    sums = [{"times": ["num", one], "squares": [], "premises": [str(n)]} for n, one in enumerate(weights)]
    return building.node("combine", goal.json, *premises, sums=sums, equalities=[])


def instance(goal: Term, known: dict, at: object) -> dict:
    return node("instance", goal, known, at=at)


def general(goal: Term, known: dict, name: str = "r") -> dict:
    return node("generality", goal, known, index=name)


@dataclass(frozen=True)
class Tree:
    name: str
    conclude: Term
    root: dict
    hypotheses: tuple[Term, ...] = ()
    refusal: str = ""  # what the verifier must answer, empty where it must accept
    false: bool = True  # whether the statement of an attack is false

    @cached_property
    def forall(self) -> list[Term]:
        return [
            DECLARED[n]
            for n in DECLARED
            if any(t.leaf == n for one in (self.conclude, *self.hypotheses) for t in subterms(one))
        ]

    @property
    def text(self) -> str:
        forall = [[v.leaf, v.sort, *v.shape] for v in self.forall]
        forall = building.with_sizes(forall, [one.json for one in (self.conclude, *self.hypotheses)])
        return building.tree(
            self.conclude.json, self.root, forall, [one.json for one in self.hypotheses], list(OWN.values())
        )


def at(u: Term, place: object) -> Term:
    return entry(u, place)


PAIRS = for_each(i, for_each(j, entry(x, i) - entry(x, j) <= c))
INSIDE = for_each(i, 1 / entry(x, i) > 0)
POSITIVE = for_each(i, entry(x, i) > 0)
SUMMED = equals(sum_over(i, b * entry(x, i)), b * total(x))
LOGS = for_each(i, log(entry(x, i)) <= entry(x, i) - 1)


def reciprocal(place: Term) -> dict:
    positive_ = instance(entry(x, place) > 0, cited(POSITIVE), place)
    return node("reciprocal", 1 / entry(x, place) > 0, positive_, of=entry(x, place))


def same(left: Term, right: Term, rule: str = "combine") -> tuple[Term, dict]:
    goal = equals(left, right)
    return goal, combine(goal) if rule == "combine" else node("identity", goal)


RUNS = index("t", "T")
INVERSES = equals(sum_over(i, b / at(x, i)), b * sum_over(i, 1 / at(x, i)))
g_ = DECLARED["g"]
a_, s_, DIFFERENT = index("l", "n"), scalar("e"), "different normal forms"
TOKENS = logits(D, p, a)
TRUE = [
    Tree("at an index", at(x, a) <= c, instance(at(x, a) <= c, cited(BELOW), a), (BELOW,)),
    Tree("at the first place", at(x, 0) <= c, instance(at(x, 0) <= c, cited(BELOW), apply("place", 0)), (BELOW,)),
    Tree("at the last of three", at(z, 2) <= c, instance(at(z, 2) <= c, cited(for_each(h, at(z, h) <= c)), apply("place", 2)),
         (for_each(h, at(z, h) <= c),)),
    Tree("for each, with another name", for_each(j, at(x, j) <= c), general(for_each(j, at(x, j) <= c), instance(at(x, r) <= c, cited(BELOW), r)),
         (BELOW,)),
    Tree("what holds of all numbers", for_each(i, exp(at(x, i)) >= 0), general(for_each(i, exp(at(x, i)) >= 0), combine(exp(at(x, r)) >= 0))),
    Tree("two at once", at(x, a) - at(x, a) <= c, instance(at(x, a) - at(x, a) <= c, instance(
        for_each(j, at(x, a) - at(x, j) <= c), cited(PAIRS), a), a), (PAIRS,)),
    Tree("a factor out of a sum", SUMMED, combine(SUMMED)),
    *(Tree(f"{name}, by {rule}", *same(left, right, rule)) for rule in ("combine", "identity") for name, left, right in [
        ("an inner product", sum_over(i, at(x, i) * at(y, i)), dot(x, y)), ("a vector of its entries", stack(i, at(x, i)), x),
        ("powers", sum_over(i, exp(at(x, i))), total(exp(x))), ("a constant", sum_over(i, b) + total(x) - total(x), length(x) * b),
        ("an entry of a stack", at(stack(i, at(x, i) * b), a), b * at(x, a)),
        ("a row of a stack", row(stack(i, at(x, i) * row(X, i)), a), at(x, a) * row(X, a)),
    ]),
    *(Tree(f"{name}, by identity", *same(left, right, "identity")) for name, left, right in [
        ("a combination of rows", sum_over(i, at(x, i) * row(X, i)), X.T @ x), ("a matrix of its rows", stack(i, row(X, i)), X),
        ("Gram's matrix", stack(i, stack(j, dot(row(X, i), row(X, j)))), X @ X.T),
        ("transposed", stack(i, stack(j, at(row(A, j), i))), A.T),
        ("a double sum", sum_over(i, sum_over(j, at(x, i) * at(y, j))), total(x) * total(y)),
        ("two sums over one name", sum_over(i, at(x, i)) * sum_over(i, at(y, i)), total(x) * total(y)),
        ("sizes in another order", sum_over(i, sum_over(j, abs(at(row(A, i), j)))), sum_over(j, sum_over(i, abs(at(row(A, i), j))))),
        ("names of two indices exchanged", sum_over(i, sum_over(j, at(x, i) * abs(at(x, i) - at(y, j)))), sum_over(j, sum_over(i, at(x, j) * abs(at(x, j) - at(y, i))))),
        ("a size at an index", at(stack(i, abs(at(x, i))), a), abs(at(x, a))),
        ("a length at an index", at(stack(i, norm(row(X, i))), a), norm(row(X, a))),
        ("projections at an index", row(stack(i, sparsemax(row(X, i))), a), sparsemax(row(X, a))),
        ("a square multiplied out", sum_over(i, (abs(at(x, i)) - 1) ** 2), sum_over(i, abs(at(x, i)) ** 2) - 2 * sum_over(i, abs(at(x, i))) + length(x)),
        ("the largest of a row", sum_over(i, b * maximum(stack(k, at(row(X, i), k)))), b * sum_over(j, maximum(stack(k, at(row(X, j), k))))),
        ("a mean over an index", length(x) * expectation(i, "uniform", 2 * abs(at(x, i))), 2 * sum_over(i, abs(at(x, i)))),
    ]),
    Tree("inverses of entries", INVERSES, node("defined", INVERSES, node("identity", INVERSES), cited(POSITIVE)), (POSITIVE,)),
    Tree("entries that are not seen", *same(at(stack(i, norm(row(X, i))), a), norm(row(X, a)))),
    Tree("the norm of a stack", *same(norm(stack(i, at(x, i))) + length(stack(i, norm(row(X, i)))), norm(x) + length(x))),
    Tree("numbers are not negative", for_each(i, number_of(i) >= 0) & (indicator(b < 2) >= 0), node(
        "and", for_each(i, number_of(i) >= 0) & (indicator(b < 2) >= 0), general(for_each(i, number_of(i) >= 0), combine(number_of(r) >= 0)),
        combine(indicator(b < 2) >= 0)), (norm(x) >= 0,)),
    Tree("T where there is no dataset", *same(sum_over(RUNS, entry(tokens, RUNS)), total(tokens))),
    Tree("below the fewest tokens, twice", *same(sum_over(RUNS, entry(TOKENS, RUNS)) + b, b + sum_over(RUNS, entry(TOKENS, RUNS)))),
    Tree("absolute values", *same(sum_over(i, abs(at(x, i))), total(abs(x)))),
    Tree("a sum of rows is itself", *same(sum_over(i, b * row(X, i)), sum_over(i, row(X, i) * b))),
    Tree("a diagonal is itself", *same(sum_over(i, at(row(A, i), i)) + b, b + sum_over(i, at(row(A, i), i)))),
    Tree("defined at each place", INSIDE, node("defined", INSIDE, general(INSIDE, reciprocal(r)), general(
        POSITIVE, instance(at(x, r) > 0, cited(POSITIVE), r))), (POSITIVE,)),
    Tree("a sum in a substitution", equals(sum_over(i, c * at(x, i)), sum_over(i, b * at(x, i))), node("substitution", equals(
        sum_over(i, c * at(x, i)), sum_over(i, b * at(x, i))), cited(equals(c, b)), function=sum_over(i, s * at(x, i)), variable="s"),
        (equals(c, b),)),
    Tree("an indicator by intervals", equals(indicator(b < 2), 1), node("cover", equals(indicator(b < 2), 1), cited(b >= 0), cited(b <= 1), ranges=[
        {"of": b.json, "low": "0", "high": "1"}]), (b >= 0, b <= 1)),
    Tree("an indicator is not negative", sum_over(i, indicator(at(x, i) < c)) <= b, combine(
        sum_over(i, indicator(at(x, i) < c)) <= b, cited(sum_over(i, indicator(at(x, i) < c)) <= b), weights="1"),
         (sum_over(i, indicator(at(x, i) < c)) <= b,)),
]  # fmt: skip

FIRST = for_each(i, number_of(i) <= c)
ATTACKS = [
    Tree("at an index of another range", at(w, q) <= c, instance(at(w, q) <= c, cited(BELOW), q), (BELOW, c >= -9), "of another range"),
    Tree("a number of another range", number_of(q) <= c, instance(number_of(q) <= c, cited(FIRST), q), (FIRST, norm(w) + norm(x) >= 0), "of another range"),
    Tree("a number beyond the end", number_of(apply("place", 5)) <= c, instance(number_of(apply("place", 5)) <= c, cited(FIRST), apply("place", 5)), (FIRST, norm(x) >= 0),
         "of another range"),
    Tree("for each of a longer range", for_each(q, number_of(q) <= c) & (c <= c), node("and", for_each(q, number_of(q) <= c) & (c <= c), general(
        for_each(q, number_of(q) <= c), instance(number_of(r) <= c, cited(FIRST), r)), combine(c <= c)), (FIRST, norm(w) + norm(x) >= 0), "do not fit"),
    Tree("a column of the negative", *same(apply("column", -stack(i, row(A, i)), a), row(A, a)), (), "not what the rule gives"),
    Tree("beyond the end", at(z, 2) <= c, instance(at(z, 2) <= c, cited(for_each(index("h", 2), at(z, 0) + number_of(index("h", 2)) <= c)), apply(
        "place", 2)), (for_each(index("h", 2), at(z, 0) + number_of(index("h", 2)) <= c),), "of another range"),
    Tree("at a second place", at(x, 0) <= c, instance(at(x, 1) <= c, cited(BELOW), apply("place", 1)), (BELOW,), "of another range|not fit", False),
    Tree("of the body of another", at(y, a) <= c, instance(at(y, a) <= c, cited(BELOW), a), (BELOW,), "the conclusion is not what"),
    Tree("at another index", at(x, a) <= b, instance(at(x, a) <= b, cited(for_each(i, at(x, i) <= c)), a), (BELOW,), "the conclusion is not what"),
    Tree("of one that fails somewhere", ~(at(x, a) <= c), instance(~(at(x, a) <= c), cited(~BELOW), a), (~BELOW,), "not a statement for each index"),
    Tree("of a sum", c <= at(x, a), instance(c <= at(x, a), cited(c <= sum_over(i, at(x, i))), a), (c <= sum_over(i, at(x, i)),),
         "not a statement for each index"),
    Tree("at a scalar", at(x, a) <= c, instance(at(x, a) <= c, cited(BELOW), b), (BELOW, b >= 0), "no place", False),
    Tree("at a bound index", at(x, a) <= c, instance(at(x, a) <= c, cited(BELOW), ["bound", "i:n"]), (BELOW,), "outside its binder", False),
    Tree("an open conclusion", at(x, a) <= c, {**cited(BELOW), "concludes": BELOW.args[1].json}, (BELOW,), "outside its binder", False),
    Tree("one index for each", BELOW, general(BELOW, cited(at(x, a) <= c), "a"), (at(x, a) <= c,), "is not fresh"),
    Tree("one index for each, with the proof's", BELOW, general(BELOW, cited(at(x, a) <= c)), (at(x, a) <= c,), "the conclusion is not what"),
    Tree("the first place for each", BELOW, general(BELOW, cited(at(x, 0) <= c)), (at(x, 0) <= c,), "the conclusion is not what"),
    Tree("for each under a hypothesis about it", BELOW & (c <= c), node("consequence", BELOW & (c <= c), node(
        "assume", implies(at(x, r) <= c, BELOW & (c <= c)), node("and", BELOW & (c <= c), general(BELOW, cited(at(x, r) <= c)), combine(
            c <= c))), combine(at(x, r) <= c)), (), "is not fresh"),
    Tree("for each of another range", for_each(q, at(x, 0) <= c), general(for_each(q, at(x, 0) <= c), cited(at(x, 0) <= c)),
         (at(x, 0) <= c, norm(w) >= 0), "do not fit", False),
    Tree("with an index as long as a vector", BELOW, general(BELOW, cited(at(x, a) <= c), "x"), (at(x, a) <= c,), "is needed|is not fresh"),
    Tree("some for each", at(x, a) <= c, general(at(x, a) <= c, cited(BELOW)), (BELOW,), "is not for each index", False),
    Tree("one goal for another", for_each(i, at(x, i) <= b), general(for_each(i, at(x, i) <= b), instance(at(x, r) <= c, cited(BELOW), r)),
         (BELOW, b >= 0), "the conclusion is not what"),
    *(Tree(f"{name}, by {rule}", *same(left, right, rule), (), "not what the rule gives|different normal forms|visibly|do not fit|not a formula|not of the form")
      for rule in ("combine", "identity") for name, left, right in [
        ("a product of sums", sum_over(i, at(x, i) * at(y, i)), total(x) * total(y)), ("a constant once", sum_over(i, b) + 0 * total(x), b),
        ("a double sum as one", sum_over(i, sum_over(j, at(x, i) * at(x, j))), dot(x, x)),
        ("another entry", stack(i, at(x, a)), x), ("one entry for a sum", sum_over(i, at(x, a)), total(x)),
        ("absolute values", sum_over(i, abs(at(x, i))), abs(total(x))), ("the power of a sum", sum_over(i, exp(at(x, i))), exp(total(x))),
        ("turned round", stack(i, stack(j, at(row(A, j), i))), A), ("the wrong row", row(stack(i, row(X, a)), a), row(X, 0)),
        ("a root", sum_over(i, sqrt(at(x, i) ** 2)), total(x)), ("numbers", sum_over(i, number_of(i) * at(x, i)), total(x)),
        ("softmax of a part", sum_over(i, at(softmax(x), i) ** 2), 1 + 0 * total(x)),
    ]),
    *(Tree(f"{name}, of what is no formula", *same(left, right, "identity"), (), reason, false) for name, left, right, reason, false in [
        ("a matrix and its transpose", sum_over(i, sum_over(j, at(x, i) * abs(at(row(A, i), j)))), sum_over(i, sum_over(j, at(x, i) * abs(at(row(A, j), i)))), DIFFERENT, True),
        ("a length at another index", at(stack(i, norm(row(X, i))), a), norm(row(X, g_)), DIFFERENT, True),
        ("the other vector", sum_over(i, abs(at(x, i))), sum_over(i, abs(at(y, i))), DIFFERENT, True),
        ("the other weights", sum_over(i, sum_over(j, at(x, i) * abs(at(x, i) - at(y, j)))), sum_over(i, sum_over(j, at(x, j) * abs(at(x, i) - at(y, j)))), DIFFERENT, True),
        ("one index for two", sum_over(i, sum_over(j, abs(at(x, i) - at(y, j)))), length(x) * sum_over(i, abs(at(x, i) - at(y, i))), DIFFERENT, True),
        ("an entry for each", sum_over(i, abs(at(x, i))), length(x) * abs(at(x, a)), DIFFERENT, True),
        ("numbers of other ranges", sum_over(i, sqrt(number_of(i))) + 0 * total(x), sum_over(q, sqrt(number_of(q))) + 0 * total(w), DIFFERENT, True),
        ("the largest of rows and of columns", sum_over(i, maximum(stack(j, at(row(A, i), j)))), sum_over(i, maximum(stack(j, at(row(A, j), i)))), DIFFERENT, True),
        ("an inverse that cancels", sum_over(i, at(x, i) * (1 / at(x, i))) + 0 * b, length(x) + 0 * b, DIFFERENT, False),
        ("a sign", sum_over(i, abs(at(x, i))), sum_over(i, -abs(at(x, i))), DIFFERENT, True),
        ("a root for a number", sum_over(i, sqrt(at(x, i) ** 2)), sum_over(i, at(x, i)), DIFFERENT, True),
        ("what is drawn", expectation(s_, "signs", abs(b + s_)), abs(b) + 0 * b, "no polynomial in the draw", True),
        ("a draw inside of a sum", expectation(s_, "signs", sum_over(i, abs(at(x, i) + s_))), sum_over(i, abs(at(x, i))), "no polynomial in the draw", True),
        ("a norm of what is drawn", expectation(s_, "signs", norm(x + s_ * y)), norm(x) + 0 * norm(y), "depends on what is drawn", True),
        ("an inverse of what is drawn", expectation(s_, "signs", 1 / (2 + s_)) + 0 * b, number(Q(1, 2)) + 0 * b, "depends on what is drawn", True),
        ("a size that depends on an index", sum_over(a_, dot(logits(D, p, a_), logits(D, p, a_))) + b, b + sum_over(a_, dot(logits(D, p, a_), logits(D, p, a_))), "depends on an index", False),
    ]),
    Tree("two sums joined", *same(sum_over(i, at(x, i)) * sum_over(i, at(y, i)), sum_over(i, at(x, i) * at(y, i)), "identity"), (), "different"),
    Tree("below the fewest tokens", *same(sum_over(RUNS, entry(TOKENS, RUNS)), total(TOKENS)), (), "what remains|not what|visibly"),
    Tree("a ragged matrix", (g := frobenius(stack(a, logits(D, p, a))) >= 0), combine(g), (), "sizes that do not fit", False),
    Tree("a ragged sum", (g := norm(sum_over(a, logits(D, p, a))) >= 0), combine(g), (), "sizes that do not fit", False),
    Tree("a division at each place", INSIDE, general(INSIDE, reciprocal(r)), (POSITIVE,), "not shown to be defined", False),
    Tree("defined for another vector", INSIDE, node("defined", INSIDE, general(INSIDE, reciprocal(r)), general(for_each(i, at(y, i) > 0), instance(
        at(y, r) > 0, cited(for_each(i, at(y, i) > 0)), r))), (POSITIVE, for_each(i, at(y, i) > 0)), "not shown to be defined", False),
    Tree("defined at one place", INSIDE, node("defined", INSIDE, general(INSIDE, reciprocal(r)), cited(at(x, a) > 0)), (POSITIVE, at(x, a) > 0),
         "not shown to be defined", False),
    Tree("a logarithm without a domain", LOGS, general(LOGS, combine(log(at(x, r)) <= at(x, r) - 1)), (), "visibly|defined", False),
    Tree("a jump without a slope", (g := put_s(b) <= put_s(c)) if (put_s := lambda one: sum_over(i, indicator(at(x, i) <= -one))) else g, node(
        "rise", g, cited(b <= c), combine(Q(0) + 0 * s >= 0), function=sum_over(i, indicator(at(x, i) <= -s)), variable="s", **{"from": b, "to": c}),
         (b <= c,), "no derivative"),
    Tree("a kink without a slope", (g := sum_over(i, sqrt(abs(at(x, i) - b))) <= sum_over(i, sqrt(abs(at(x, i) - c)))), node(
        "rise", g, cited(b <= c), combine(0 * s >= 0), function=sum_over(i, sqrt(abs(at(x, i) - s))), variable="s", **{"from": b, "to": c}),
         (b <= c,), "no derivative"),
    Tree("an indicator on both sides", (g := equals(indicator(b < Q(1, 2)), 1)), node("cover", g, cited(b >= 0), cited(b <= 1), ranges=[
        {"of": b.json, "low": "0", "high": "1"}]), (b >= 0, b <= 1), "does not hold"),
    Tree("a binder by intervals", (g := sum_over(h, b) <= 3), node("cover", g, cited(b >= 1), cited(b <= 1), ranges=[
        {"of": b.json, "low": "1", "high": "1"}]), (b >= 1, b <= 1), "a box that does not hold", False),
    Tree("a name bound by what is put in", (g := equals(sum_over(i, c + at(x, i)), sum_over(i, sum_over(j, at(y, j)) + at(x, i)))), node(
        "substitution", g, cited(equals(c, sum_over(i, at(y, i)))), function=sum_over(i, s + at(x, i)), variable="s"),
         (equals(c, sum_over(i, at(y, i))),), "bound inside its binder again", False),
    Tree("positive at each place of another", (g := positive(y)), node("entries", g, instance(at(x, r) > 0, cited(POSITIVE), r), left=y, right=y,
         index="r"), (POSITIVE, norm(y) >= 0), "not what the rule gives"),
    Tree("the largest of a part", (g := max_norm(x) <= c), node("entries", g, instance(at(x, r) <= c, cited(BELOW), r), left=x, right=c * x,
         index="r"), (BELOW,), "not what the rule gives"),
]  # fmt: skip


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    assert verifier.verify_record(one.text)[:2][0] == "VERIFIED", verifier.verify_record(one.text)[1]
    assert not broken(one)


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_an_attack_is_refused_for_its_reason(one):
    outcome, message, _ = verifier.verify_record(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.split("|")), message
    assert broken(one) == one.false


def broken(one: Tree) -> bool:
    """Whether a random instance meets the hypotheses and breaks the conclusion."""
    rng = random.Random(1)
    terms = [told(t, one.forall) for t in (*one.hypotheses, one.conclude)]
    for _ in range(300):
        sizes = {"n": rng.randint(1, 3), "d": rng.randint(1, 2), "m": rng.randint(1, 3), "3": 3, "T": 2}
        values = {v.leaf: drawn(v, sizes, rng) for v in one.forall}
        if any(v.sort == "dataset" for v in one.forall):
            values["D"] = Dataset.from_json(
                {
                    "tokens": [[["1"] * sizes["d"]] * rng.randint(1, 3) for _ in range(sizes["n"])],
                    "labels": ["1"] * sizes["n"],
                    "head": ["1"] * sizes["d"],
                }
            )
        try:
            *given, said = [Evaluation(values=values).truth(t) for t in terms]
        except SizesDiffer:
            continue
        if all(t is Truth.TRUE for t in given) and said is Truth.FALSE:
            return True
    return False


def drawn(v: Term, sizes: dict[str, int], rng: random.Random):
    def number() -> Q:
        return Q(rng.randint(-4, 4), rng.choice((1, 1, 2)))

    if v.sort == "index":
        return rng.randrange(sizes[v.shape[0]])
    if v.sort == "vector":
        return tuple(number() for _ in range(sizes[v.shape[0]]))
    if v.sort == "matrix":
        return tuple(tuple(number() for _ in range(sizes[v.shape[1]])) for _ in range(sizes[v.shape[0]]))
    return number()


def test_t_is_the_fewest_tokens_beside_a_dataset():
    left, right = sum_over(RUNS, entry(tokens, RUNS)) + inputs(D), total(tokens) + inputs(D)
    said = verifier.verify_record(Tree("T beside a dataset", *same(left, right)).text)
    assert said[0] == "REJECTED" and re.search("what remains|not what|visibly", said[1])
