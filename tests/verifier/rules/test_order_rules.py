"""Orders in proofs: the rules ``orders``, ``outcomes``, ``reordering`` and ``mean place``, what has to be shown defined, and attacks.

An attack is refused for the reason given; where the statement is false, an instance breaks it, so that accepting it would be wrong.
"""

from __future__ import annotations

import functools
import itertools
import random
from dataclasses import dataclass
from fractions import Fraction as Q
from functools import cached_property

import pytest

from checker import verify
from checker.language import (
    at,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    frobenius,
    hadamard,
    index,
    iterate,
    length,
    matrix,
    max_norm,
    maximum,
    minimum,
    natural,
    norm,
    number_of,
    order,
    place,
    row,
    scalar,
    softmax,
    sparsemax,
    stack,
    sum_over,
    total,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import Term, subterms
from checker.truth import Truth
from tests.verifier_mutants import building

x, y, u, v, z = vector("x", "n"), vector("y", "n"), vector("u", 2), vector("v", 3), vector("z", 5)
A, S, b = matrix("A", "n", "d"), matrix("S", "n", "n"), vector("b", "m")
c, k, w, t = scalar("c"), natural("k"), scalar("w"), natural("t")
o, q, two, three, five = order("o", "n"), order("q", "m"), order("two", 2), order("three", 3), order("five", 5)
i, j, s, e, h = index("i", "n"), index("j", "n"), index("s", "m"), index("e", 2), index("h", "n")
i_2, sixteen = index("i_2", "n"), index("sixteen", 16)
y4, four, ix = vector("y4", 4), order("four", 4), index("ix", 2)
DECLARED = (y4, four, ix, x, y, u, v, z, A, S, b, c, k, o, q, two, three, five, h)
OWN = [["step", "scalar", "natural"]]


def node(rule: str, goal: Term, *premises: dict, **given: object) -> dict:
    plain = {name: one.json if isinstance(one, Term) else one for name, one in given.items()}
    return building.node(rule, goal.json, *premises, **plain)


def cited(hypothesis: Term) -> dict:
    return node("hypothesis", hypothesis)


def seen(goal: Term) -> dict:
    return node("combine", goal, sums=[], equalities=[])


@dataclass(frozen=True)
class Tree:
    name: str
    goal: Term
    root: dict
    refusal: str = ""
    false: bool = True
    hypotheses: tuple[Term, ...] = ()

    @cached_property
    def forall(self) -> list[Term]:
        spoken = {one.leaf for part in (self.goal, *self.hypotheses) for one in subterms(part) if one.name == "var"}
        return [one for one in DECLARED if one.leaf in spoken]

    @property
    def text(self) -> str:
        forall = [[one.leaf, one.sort, *one.shape] for one in self.forall]
        forall = building.with_sizes(forall, [one.json for one in (self.goal, *self.hypotheses)])
        return building.tree(self.goal.json, self.root, forall, [one.json for one in self.hypotheses], OWN)


def cases(name: str, goal: Term, *premises: Term, of: Term = two, refusal: str = "", false: bool = False) -> Tree:
    return Tree(name, goal, node("orders", goal, *map(seen, premises), order=of), refusal, false)


def mean(name: str, rule: str, body: Term, value: Term, drawn: Term, refusal: str = "", false: bool = True) -> Tree:
    goal = equals(expectation(drawn, "uniform", body), value)
    return Tree(name, goal, node(rule, goal), refusal, false)


def reordered(name: str, moved: Term, over: Term, of: Term = o, refusal: str = "", false: bool = True) -> Tree:
    goal = equals(moved, over)
    return Tree(name, goal, node("reordering", goal, order=of, over=over), refusal, false)


def averaged(body: Term) -> Term:
    return expectation(i, "uniform", body)


u0, u1 = entry(u, 0), entry(u, 1)
in_order = entry(u, at(two, 0)) + entry(u, at(two, 1))
epoch = iterate(2, w, start=c, update=w * entry(u, at(two, t)) + 1, step=t)
product = iterate(2, w, start=c, update=w * entry(u, at(two, t)), step=t)
x_i, x_oi, x_o0 = entry(x, i), entry(x, at(o, i)), entry(x, at(o, 0))
other = sum_over(e, entry(u, e))
y_i, y_oi = entry(y, i), entry(y, at(o, i))
keys = stack(i, row(A, at(o, i)))
every = for_each(j, entry(x, j) <= c)
TRUE = [
    cases("a sum in either order", equals(in_order, u0 + u1), equals(u0 + u1, u0 + u1), equals(u1 + u0, u0 + u1)),
    cases("a place after the last", equals(entry(u, at(two, 3)) + entry(u, at(two, 2)), u0 + u1),
          equals(u1 + u0, u0 + u1), equals(u0 + u1, u0 + u1)),
    cases("a sum over an order", equals(sum_over(e, entry(u, at(two, e))), u0 + u1),
          equals(u0 + u1, u0 + u1), equals(u1 + u0, u0 + u1)),
    cases("a sum beside the order", equals(entry(u, at(two, 1)) + other, other + entry(u, at(two, 1))),
          equals(u1 + other, other + u1), equals(u0 + other, other + u0)),
    *(
        cases(f"what is left as it is, {name}", equals(body(entry(u, at(two, 0))), body(entry(u, at(two, 0)))),
              *(equals(body(one), body(one)) for one in (u0, u1)))
        for name, body in {
            "a sum over n": lambda one: sum_over(i, entry(x, i) * one),
            "a sum over 17": lambda one: sum_over(index("big", 17), number_of(index("big", 17)) * one),
            "a sum over n·n": lambda one: sum_over(index("token", "n*n"), number_of(index("token", "n*n")) * one + 0 * norm(x)),
            "k steps": lambda one: iterate(k, w, start=one, update=w * entry(u, at(two, t)), step=t),
            "65 steps": lambda one: iterate(65, w, start=one, update=w * entry(u, at(two, t)), step=t),
        }.items()
    ),
    cases("an order of four", equals(entry(y4, at(four, 7)), entry(y4, at(four, 3))),
          *(equals(entry(y4, one[3]), entry(y4, one[3])) for one in itertools.permutations(range(4))), of=four),
    cases("a sum over 16", equals(sum_over(sixteen, number_of(sixteen) * entry(u, at(two, 0))), 120 * entry(u, at(two, 0))),
          *(equals(functools.reduce(lambda a, b_: a + b_, [number_of(place(m)) * one for m in range(16)]), 120 * one) for one in (u0, u1))),
    cases("64 steps", equals(iterate(64, w, start=c, update=w + entry(u, at(two, t)), step=t), c + 32 * u0 + 32 * u1),
          *(equals(functools.reduce(lambda a, b_: a + b_, pair * 32, c), c + 32 * u0 + 32 * u1) for pair in ([u0, u1], [u1, u0]))),
    Tree("for each over an order", for_each(e, entry(u, at(two, e)) <= c),
         node("orders", for_each(e, entry(u, at(two, e)) <= c),
              *(node("and", (a <= c) & (b_ <= c), cited(a <= c), cited(b_ <= c)) for a, b_ in ((u0, u1), (u1, u0))), order=two),
         hypotheses=(u0 <= c, u1 <= c)),
    cases("a sequence in an order", equals(product, c * u0 * u1), equals(c * u0 * u1, c * u0 * u1), equals(c * u1 * u0, c * u0 * u1)),
    mean("two outcomes", "outcomes", entry(u, at(two, 0)), Q(1, 2) * (u0 + u1), two),
    mean("two outcomes of a sequence", "outcomes", epoch,
         Q(1, 2) * (((c * u0 + 1) * u1 + 1) + ((c * u1 + 1) * u0 + 1)), two),
    reordered("a sum", sum_over(i, exp(x_oi)), sum_over(i, exp(x_i))),
    reordered("a sum of vectors", sum_over(i, entry(y, at(o, i)) * row(A, at(o, i))), sum_over(i, entry(y, i) * row(A, i))),
    reordered("an inner product", dot(stack(i, x_oi), exp(stack(i, entry(y, at(o, i))))),
              dot(stack(i, x_i), exp(stack(i, entry(y, i))))),
    reordered("attention", keys.T @ softmax(c * stack(i, x_oi)),
              stack(i, row(A, i)).T @ softmax(c * stack(i, x_i))),
    *(
        reordered(f"an entrywise word, {name}", total(body(stack(i, x_oi), stack(i, y_oi))), total(body(stack(i, x_i), stack(i, y_i))))
        for name, body in {
            "abs": lambda a, b_: abs(a), "sparsemax": lambda a, b_: hadamard(sparsemax(a), a), "neg": lambda a, b_: exp(-a),
            "add": lambda a, b_: exp(a + b_), "sub": lambda a, b_: exp(a - b_), "hadamard": lambda a, b_: exp(hadamard(a, b_)),
            "softmax": lambda a, b_: hadamard(softmax(a), b_), "mul": lambda a, b_: c * exp(c * b_),
        }.items()
    ),
    reordered("a Gram matrix", keys.T @ keys, stack(i, row(A, i)).T @ stack(i, row(A, i))),
    *(
        reordered(f"an extreme, {k_}", one(stack(i, x_oi)), one(stack(i, x_i)))
        for k_, one in enumerate((minimum, maximum, max_norm))
    ),
    reordered("a Frobenius norm", frobenius(keys), frobenius(stack(i, row(A, i)))),
    reordered("a norm", norm(stack(i, x_oi) - stack(i, entry(y, at(o, i)))),
              norm(stack(i, x_i) - stack(i, entry(y, i)))),
    Tree("for each index", every,
         node("reordering", every, cited(for_each(j, entry(x, at(o, j)) <= c)), order=o, over=every),
         hypotheses=(for_each(j, entry(x, at(o, j)) <= c),)),
    mean("a place of n", "mean place", entry(x, at(o, k + 1)), averaged(x_i), o),
    mean("a norm at a place", "mean place", norm(row(A, at(o, k))) ** 3, averaged(norm(row(A, i)) ** 3), o),
    mean("a name that is taken", "mean place", sum_over(i, x_i) * x_o0, sum_over(i, x_i) * expectation(i_2, "uniform", entry(x, i_2)), o),
    mean("a row at a place", "mean place", row(A, at(o, k)), averaged(row(A, i)), o),
    mean("beside a place of another order", "mean place", exp(x_o0 * entry(b, at(q, 1))), averaged(exp(x_i * entry(b, at(q, 1)))), o),
    mean("a batch", "mean place", sum_over(s, entry(b, s) * entry(x, at(o, s))) / length(b),
         sum_over(s, entry(b, s) * averaged(x_i)) / length(b), o),
    mean("two places apart", "mean place", x_o0 + 2 * entry(y, at(o, 1)),
         averaged(x_i) + 2 * averaged(entry(y, i)), o),
    mean("a place behind a length", "mean place", entry(x, at(o, length(x) + 2 * k)), averaged(x_i), o),
    mean("nothing of the order", "mean place", c * c, c * c, o),
    mean("a place beside an index i", "mean place", maximum(stack(i, y_i * x_o0)),
         expectation(i_2, "uniform", maximum(stack(i, y_i * entry(x, i_2)))), o),
]  # fmt: skip

_GREATER = equals(in_order, 2 * u0)
bound = entry(u, at(two, 0)) <= c
below = expectation(two, "uniform", entry(u, at(two, 0))) <= Q(1, 2) * (u0 + u1)
ATTACKS = [
    cases("one order left out", _GREATER, equals(u0 + u1, 2 * u0), refusal="not one premise for each order", false=True),
    Tree("the orders exchanged", bound, node("orders", bound, cited(u1 <= c), cited(u0 <= c), order=two),
         "a premise is not the conclusion in its order", False, (u0 <= c, u1 <= c)),
    Tree("one order twice", bound, node("orders", bound, cited(u0 <= c), cited(u0 <= c), order=two),
         "a premise is not the conclusion in its order", True, (u0 <= c,)),
    *(
        Tree(f"the place {place} taken for {taken}", entry(u, at(two, taken)) <= c,
             node("orders", entry(u, at(two, taken)) <= c, *(cited(entry(u, j) <= c) for j in (taken, 1 - taken)), order=two),
             "rule hypothesis", isinstance(place, Term), (entry(u, at(two, place)) <= c,))
        for place, taken in ((Q(3, 2), 1), (Q(-1), 1), (k + 1, 0), (k + 1, 1))
    ),
    Tree("a hypothesis of another order", bound, node("orders", bound, cited(u0 <= c), cited(entry(u, at(two, 0)) <= c), order=two),
         "rule hypothesis|a premise is not", True, (u0 <= c,)),
    cases("an order of n", equals(x_o0, x_o0), of=o, refusal="no fixed number of at most 4"),
    cases("an order of five", equals(entry(z, at(five, 0)), entry(z, at(five, 0))), of=five, refusal="no fixed number of at most 4"),
    cases("one premise too many", entry(u, at(two, 0)) <= entry(u, at(two, 0)), u0 <= u0, u1 <= u1, u1 <= u1,
          refusal="not one premise for each order"),
    cases("two places for two orders", entry(u, ix) <= entry(u, ix), *[entry(u, ix) <= entry(u, ix)] * 2, of=ix, refusal="not an order"),
    Tree("outcomes as a bound", below, node("outcomes", below), "no mean over orders", False),
    mean("a mean over an index", "mean place", c * c, c * c, e, "no mean over orders", False),
    mean("outcomes of an index", "outcomes", c * c, Q(1, 2) * (c * c + c * c), e, "no mean over orders", False),
    reordered("numbers in an order of another size",
              sum_over(s, number_of(at(o, s)) + 0 * norm(b)), sum_over(s, number_of(s) + 0 * norm(b)),
              refusal="not over all places"),
    cases("an order of n as of one", equals(x_o0, entry(x, 0)), equals(entry(x, 0), entry(x, 0)), of=o,
          refusal="no fixed number of at most 4", false=True),
    cases("an order of five case by case", entry(z, at(five, 0)) <= entry(z, at(five, 0)),
          *(entry(z, one[0]) <= entry(z, one[0]) for one in itertools.permutations(range(5))), of=five,
          refusal="no fixed number of at most 4"),
    cases("an index for an order", equals(entry(x, h), entry(x, h)), of=h, refusal="not an order"),
    mean("a wrong share", "outcomes", entry(u, at(two, 0)), Q(1, 3) * (u0 + u1), two, "not what the rule gives"),
    mean("an outcome twice", "outcomes", entry(u, at(two, 0)), Q(1, 2) * (u0 + u0), two, "not what the rule gives"),
    mean("a stack of the order", "outcomes", dot(stack(e, entry(u, at(two, e))), u), Q(1, 2) * (dot(u, u) + dot(u, u)), two,
         "not what the rule gives"),
    mean("outcomes of n", "outcomes", x_o0, entry(x, h), o, "no fixed number of at most 4"),
    reordered("a vector that stays", dot(stack(i, x_oi), y), dot(stack(i, x_i), y), refusal="var of what is reordered"),
    reordered("a sum of vectors beside", dot(stack(i, x_oi), sum_over(j, row(S, at(o, j)))),
              dot(stack(i, x_i), sum_over(j, row(S, j))), refusal="sum_over of what is reordered"),
    reordered("a factor that knows the place", sum_over(i, number_of(i) * x_oi),
              sum_over(i, number_of(i) * x_i), refusal="not the same at the places"),
    reordered("places of another range", sum_over(s, entry(x, at(o, s)) + 0 * entry(b, s)), sum_over(i, x_i),
              refusal="not the same at the places"),
    reordered("an order of another size", sum_over(s, entry(b, at(o, s))), sum_over(s, entry(b, s)),
              refusal="sizes that do not fit|not over all places"),
    reordered("another word than a transpose", stack(i, row(S, at(o, i))).T @ stack(i, y_oi), (-stack(i, row(S, i))) @ stack(i, y_i),
              refusal="not over the rows"),
    reordered("a product inside", norm(stack(i, row(S, at(o, i))) @ stack(i, y_oi)), norm(stack(i, row(S, i)) @ stack(i, y_i)),
              refusal="matvec of what is reordered"),
    reordered("an index in an order\'s place", sum_over(i, x_i * entry(x, h)), sum_over(i, x_i * entry(x, h)), h, "cannot be built", False),
    Tree("another conclusion for each", x_o0 <= c - 1,
         node("reordering", x_o0 <= c - 1, cited(for_each(j, entry(x, at(o, j)) <= c)), order=o, over=every),
         "not the same at the places", hypotheses=(for_each(j, entry(x, at(o, j)) <= c),)),
    Tree("for each with two premises", every,
         node("reordering", every, *[cited(for_each(j, entry(x, at(o, j)) <= c))] * 2, order=o, over=every),
         "the number of premises", False, (for_each(j, entry(x, at(o, j)) <= c),)),
    reordered("one entry", entry(stack(i, x_oi), h), entry(stack(i, x_i), h), refusal="entry may depend on the order"),
    reordered("weights themselves", softmax(stack(i, x_oi)), softmax(stack(i, x_i)), refusal="softmax may depend"),
    reordered("rows without a transpose", stack(i, x_oi * row(S, at(o, i))) @ stack(i, entry(y, at(o, i))),
              stack(i, x_i * row(S, i)) @ stack(i, entry(y, i)), refusal="not over the rows"),
    Tree("at one place for each", every,
         node("reordering", every, cited(x_o0 <= c), order=o, over=every),
         "not the same at the places", hypotheses=(x_o0 <= c,)),
    Tree("for each without a premise", every, node("reordering", every, order=o, over=every), "not one premise for each",
         hypotheses=(x_o0 <= c,)),
    mean("a product of means", "mean place", x_o0 * entry(x, at(o, 1)), averaged(x_i) * averaged(x_i), o, "not at one place"),
    mean("a product of two places", "mean place", x_o0 * entry(x, at(o, 1)), averaged(x_i ** 2), o, "not at one place"),
    mean("the square of a sum", "mean place", sum_over(j, entry(x, at(o, j))) ** 2, averaged(x_i ** 2), o, "not at one place"),
    mean("a place that varies", "mean place", norm(stack(j, entry(x, at(o, j)))), averaged(norm(stack(j, x_i))), o, "not at one place"),
    mean("a place of a place", "mean place", entry(x, at(o, number_of(at(o, 0)))), averaged(x_i), o, "not at one place"),
    mean("a divisor that is drawn", "mean place", 1 / (exp(x_o0) + exp(entry(x, at(o, 1)))),
         1 / (averaged(exp(x_i)) + averaged(exp(x_i))), o, "not at one place"),
    mean("another mean", "mean place", x_o0, entry(x, h), o, "not what the rule gives"),
    mean("a mean over orders as a formula", "identity", c * c, c * c, o, "an order is not a formula", False),
    Tree("a place that is no whole number", equals(entry(x, at(o, c)), entry(x, at(o, c))),
         seen(equals(entry(x, at(o, c)), entry(x, at(o, c)))), "not shown to be defined", False),
    Tree("a place before the first", equals(entry(x, at(o, k - 1)), entry(x, at(o, k - 1))),
         seen(equals(entry(x, at(o, k - 1)), entry(x, at(o, k - 1)))), "not shown to be defined", False),
    Tree("half a place", equals(entry(x, at(o, k / 2)), entry(x, at(o, k / 2))),
         seen(equals(entry(x, at(o, k / 2)), entry(x, at(o, k / 2)))), "not shown to be defined", False),
]  # fmt: skip


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    outcome, message, _ = verify.verify_record(one.text)
    assert outcome == "VERIFIED", message
    assert not broken(one)


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_an_attack_is_refused_for_its_reason(one):
    outcome, message, _ = verify.verify_record(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.split("|")), message
    assert broken(one) == one.false


def broken(one: Tree) -> bool:
    """Whether a random instance meets the hypotheses and breaks the conclusion."""
    terms, rng = [told(part, one.forall) for part in (*one.hypotheses, one.goal)], random.Random(3)
    for _ in range(40):
        sizes = {"n": rng.randint(1, 3), "m": rng.randint(1, 3), "d": rng.randint(1, 2)}
        values = {part.leaf: _drawn(part, sizes, rng) for part in one.forall}
        try:
            *given, said = [Evaluation(values=values).truth(part) for part in terms]
        except Exception:  # noqa: BLE001 (sizes that do not fit here)
            continue
        if all(part is Truth.TRUE for part in given) and said is Truth.FALSE:
            return True
    return False


def _drawn(one: Term, sizes: dict[str, int], rng: random.Random) -> object:
    sides = [int(side) if side.isdigit() else sizes.get(side, 0) for side in one.shape]
    if one.sort == "order":
        return tuple(rng.sample(range(sides[0]), sides[0]))
    if one.sort == "index":
        return rng.randrange(sides[0])
    if one.sort == "scalar":
        return Q(rng.randint(0, 4))
    number = lambda: Q(rng.randint(-3, 5), rng.choice((1, 2)))  # noqa: E731
    return tuple(
        number() if one.sort == "vector" else tuple(number() for _ in range(sides[1])) for _ in range(sides[0])
    )


# ── The work of a mean over one place (a million names were made for each, and the parts of its body listed once for each part) ──


def test_a_mean_over_one_place_makes_no_more_names_than_it_needs(monkeypatch):
    made = []
    monkeypatch.setattr(verify, "names_like", lambda name: (made.append(k) or f"{name}_{k}" for k in range(2, 10**6)))
    assert verify.verify_record(TRUE[[one.name for one in TRUE].index("a place of n")].text)[0] == "VERIFIED"
    assert not made


def test_the_parts_of_a_body_are_listed_once():
    """In a sum of pairs of pairs the parts of its parts are not gone through again: what is looked at grows as the text does."""

    looked_at = []

    class Counted(verify.Term):
        def __hash__(self):
            looked_at.append(self)
            return id(self)

    terms = [Counted("num", (), Q(number), "scalar") for number in range(1024)]
    while len(terms) > 1:
        terms = [Counted("add", tuple(terms[at_ : at_ + 2]), None, "scalar") for at_ in range(0, len(terms), 2)]
    looked_at.clear()
    assert len(verify.inside(terms[0])) == 2047 and len(looked_at) <= 3 * 2047
