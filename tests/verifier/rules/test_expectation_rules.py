"""Means in proofs: the rules ``identity``, ``mean`` and ``indicator``, what has to be shown defined, and attacks on each of them.

An attack is refused for the reason given; where the statement is false, a random instance breaks it, so that accepting it would be wrong.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction as Q
from functools import cached_property

import pytest

from checker.errors import SizesDiffer
from checker.language import (
    bernoulli,
    dot,
    entry,
    equals,
    exp,
    expectation,
    for_each,
    frobenius,
    hadamard,
    index,
    indicator,
    length,
    log,
    loss_kind,
    loss_value,
    matrix,
    minimum,
    norm,
    outer,
    place,
    positive,
    probability,
    row,
    scalar,
    sigmoid,
    softmax,
    sqrt,
    stack,
    sum_over,
    total,
    variance,
    vec,
    vector,
    weighted,
)
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import Term, put, subterms, word
from checker.statements.terms.term import number as num
from checker.symbolic.formulas.formula_terms import value_of
from checker.truth import Truth
from tests.verifier.rules.test_index_rules import cited, combine, drawn, node
from tests.verifier_mutants import building, generate

verifier = generate.load()
a, i, j = index("a", "n"), index("i", "n"), index("j", "n")
x, y, w, u, b = vector("x", "n"), vector("y", "n"), vector("w", "n"), vector("u", 2), vector("b", "m")
p, c, s = scalar("p"), scalar("c"), scalar("s")
A = matrix("A", "n", "d")
xi, eta, two, z, G, H = (
    vector("xi", "n"),
    vector("eta", "n"),
    vector("two", 2),
    scalar("z"),
    matrix("G", "m", "n"),
    matrix("H", 2, "n"),
)
v, g = vector("v", "n"), index("g", "n")  # of proofs
ell, wide, pairs = loss_kind("ell"), vector("wide", "n*d"), index("q", "d*n")
pairs_too = index("q1", "d*n")
OWN = [["t", "vector", "m"], ["v", "vector", "n"], ["s", "scalar"], ["g", "index", "n"], ["M", "matrix", "m", "n"]]


e = scalar("e")
DECLARED = (a, x, y, w, u, b, p, c, e, A, ell, wide)


@dataclass(frozen=True)
class Tree:
    name: str
    conclude: Term
    root: dict
    hypotheses: tuple[Term, ...] = ()
    refusal: str = ""
    false: bool = True

    @cached_property
    def forall(self) -> list[Term]:
        spoken = {t.leaf for one in (self.conclude, *self.hypotheses) for t in subterms(one) if t.name == "var"}
        return [one for one in DECLARED if one.leaf in spoken]

    @property
    def text(self) -> str:
        forall = [[one.leaf, one.sort, *one.shape] for one in self.forall]
        forall = building.with_sizes(forall, [one.json for one in (self.conclude, *self.hypotheses)])
        return building.tree(self.conclude.json, self.root, forall, [one.json for one in self.hypotheses], OWN)


def same(
    name: str, left: Term, right: Term, *positives: Term, given: tuple[Term, ...] = (), shown: tuple[dict, ...] = ()
) -> Tree:
    """An identity; ``positives`` are hypotheses that say by what it divides, ``shown`` the proofs that it is defined."""
    goal = equals(left, right)
    root = node("identity", goal, *map(cited, positives))
    return Tree(name, goal, node("defined", goal, root, *shown) if shown else root, (*positives, *given))


def against(
    name: str,
    left: Term,
    right: Term,
    *positives: Term,
    refusal: str = "different normal forms",
    false: bool = True,
    **more,
) -> Tree:
    true = same(name, left, right, *positives, **more)
    return Tree(name, true.conclude, true.root, true.hypotheses, refusal, false)


def mean(goal: Term, *premises: dict, name: str = "v") -> dict:
    return node("mean", goal, *premises, drawn=name)


def hidden(name: str, left: Term, value: Term, refusal: str) -> Tree:
    """A false value of a mean of which a hypothesis speaks: whether it is defined is not asked there."""
    goal = equals(value, c)
    root = building.node(
        "combine",
        goal.json,
        node("identity", equals(left, value)),
        cited(equals(left, c)),
        sums=[],
        equalities=[{"times": ["num", "-1"], "premise": "0"}, {"times": ["num", "1"], "premise": "1"}],
    )
    return Tree(name, goal, root, (equals(left, c),), refusal, False)


def compared(name: str, left: Term, refusal: str, z_: Term = z, known: Term = s) -> Tree:
    """E a ≤ E (a + 1) for an a without a mean, of which hypotheses speak: it would give c ≤ e."""
    drawn_, law, body = left.args
    more = Term("expectation", (drawn_, law, Term("add", (body, num(1)), sort="scalar")), sort="scalar")
    at = put(body, drawn_, known)
    step = mean(left <= more, node("combine", at <= at + 1, sums=[], equalities=[]), name=known.leaf)
    given = (equals(left, c), equals(more, e))
    root = building.node(
        "combine",
        (c <= e).json,
        step,
        *map(cited, given),
        sums=[{"times": ["num", "1"], "squares": [], "premises": ["0"]}],
        equalities=[{"times": ["num", "-1"], "premise": "1"}, {"times": ["num", "1"], "premise": "2"}],
    )
    return Tree(name, c <= e, root, given, refusal, False)


def power(base: Term, exponent: object) -> Term:
    """A power that the language refuses."""
    return Term("pow", (base, num(exponent)), sort="scalar")


CHANCE = (p >= 0, p <= 1)
WEIGHTS = (minimum(w) >= 0, equals(total(w), 1))
G4 = 3 * norm(x) ** 4
LOWER = expectation(xi, "signs", dot(xi, x)) <= expectation(xi, "signs", dot(xi, x) ** 2 + 1)
FLAT = expectation(xi, "gaussian", dot(xi, x)) <= expectation(xi, "gaussian", dot(xi, x) ** 2 + 1)
RARE = expectation(xi, bernoulli(p), total(xi)) <= expectation(xi, bernoulli(p), total(xi) + 1)
LIGHT = expectation(i, weighted(w), entry(x, i)) <= expectation(i, weighted(w), entry(x, i) + 1)
NEVER = expectation(z, "signs", indicator(z >= 1)) <= expectation(z, "signs", indicator(z >= 1) + 1)
TILTED = expectation(xi, "gaussian", exp(dot(xi, x))) <= expectation(xi, "gaussian", exp(dot(xi, x)) + 1)


def lower(term: Term) -> Term:
    """dot(v, x) ≤ dot(v, x)² + 1 at the variable of the proof."""
    return term <= term**2 + 1


def raised(term: Term) -> dict:
    return combine(term <= term + 1)


def combine_product(goal: Term) -> dict:
    """0 < n·w_g from 0 < w_g."""
    known = node("each", entry(w, g) > 0, cited(positive(w)))
    return building.node(
        "combine", goal.json, known, sums=[{"times": length(x).json, "squares": [], "premises": ["0"]}], equalities=[]
    )


BELOW_SQUARE = node(
    "combine",
    lower(dot(v, x)),
    sums=[{"times": ["num", "1"], "squares": [(dot(v, x) - Q(1, 2)).json], "premises": []}],
    equalities=[],
)
TRUE = [
    Tree(
        "uniform vectors as a sum, by normal form",
        (one := equals(expectation(i, "uniform", row(A, i)), (1 / length(x)) * sum_over(i, row(A, i)))),
        combine(one),
        (norm(x) >= 0,),
    ),
    Tree(
        "a mean vector is itself",
        (one := equals(0 * x + expectation(xi, "signs", abs(xi - x)), expectation(xi, "signs", abs(-x + xi)))),
        combine(one),
    ),
    same("the square of a norm of a matrix", frobenius(A) ** 2, dot(vec(A), vec(A))),
    same(
        "one divisor for two",
        expectation(i, weighted(w), entry(x, i) / (length(x) * entry(w, i))),
        expectation(i, "uniform", entry(x, i)),
        positive(w),
        given=WEIGHTS,
        shown=(
            node(
                "generality",
                (one := for_each(i, length(x) * entry(w, i) > 0)),
                combine_product(length(x) * entry(w, g) > 0),
                index="g",
            ),
        ),
    ),
    same("eight factors of signs", expectation(z, "signs", c * z**8), c),
    same("eight factors", expectation(xi, "signs", entry(xi, a) ** 8 * c), c),
    same("two literal normal entries", expectation(two, "gaussian", entry(two, 0) * entry(two, 1) * c), 0 * c),
    same("one literal entry twice", expectation(two, "signs", entry(two, 0) ** 2 * c), c),
    same(
        "an exponential that is not drawn",
        expectation(xi, "gaussian", exp(dot(xi, x) - norm(x) ** 2 / 2)),
        1 + 0 * norm(x),
    ),
    same(
        "exponentials and sigmoids of numbers",
        expectation(xi, "signs", dot(xi, x) ** 2 * exp(c / 2) * sigmoid(c)),
        norm(x) ** 2 * exp(c / 2) * sigmoid(c),
    ),
    same(
        "losses of numbers",
        expectation(xi, "signs", dot(xi, x) ** 2 * loss_value(ell, c) ** 2),
        norm(x) ** 2 * loss_value(ell, c) ** 2,
    ),
    same(
        "no power of an exponential",
        expectation(xi, "gaussian", exp(dot(xi, x)) ** 0 + 0 * exp(dot(xi, x))),
        1 + 0 * norm(x),
    ),
    same(
        "entries of exponentials",
        expectation(xi, "gaussian", entry(exp(dot(xi, x) * x), a) + total(exp(0 * xi)) / length(x)),
        exp(norm(x) ** 2 * entry(x, a) ** 2 / 2) + 1,
    ),
    same(
        "an exponential over a number",
        expectation(xi, "gaussian", exp(dot(xi, x)) / length(x)),
        exp(norm(x) ** 2 / 2) / length(x),
    ),
    same(
        "a chance that is a square", expectation(xi, bernoulli(p**2), dot(xi, x)), p**2 * total(x), given=(p**2 <= 1,)
    ),
    same(
        "half a chance",
        expectation(xi, bernoulli(p / 2), dot(xi, x)),
        p / 2 * total(x),
        given=CHANCE,
        shown=(
            building.node(
                "combine",
                (one := p / 2 >= 0).json,
                cited(CHANCE[0]),
                sums=[{"times": ["num", "1/2"], "squares": [], "premises": ["0"]}],
                equalities=[],
            ),
            building.node(
                "combine",
                (one := p / 2 <= 1).json,
                cited(CHANCE[1]),
                sums=[{"times": ["num", "1/2"], "squares": [], "premises": ["0"]}],
                equalities=[],
            ),
        ),
    ),
    same("second moment of signs", expectation(xi, "signs", dot(xi, x) * dot(xi, y)), dot(x, y)),
    same("second moment of normal entries", expectation(xi, "gaussian", dot(xi, x) ** 2), norm(x) ** 2),
    same("fourth moment of normal entries", expectation(xi, "gaussian", dot(xi, x) ** 4), G4),
    same("fourth moment of signs", expectation(xi, "signs", dot(xi, x) ** 4), G4 - 2 * sum_over(i, entry(x, i) ** 4)),
    same("eighth moment", expectation(z, "gaussian", c * z**8 + z**7), 105 * c),
    same("sixth power of a sign", expectation(z, "signs", c * z**6), c),
    same("two literal entries", expectation(two, "signs", entry(two, 0) * entry(two, 1) * c), 0 * c),
    same("one entry at two places", expectation(xi, "signs", entry(xi, a) ** 2 * c), c),
    same("a matrix", expectation(G, "gaussian", norm(G @ x) ** 2), length(b) * norm(x) ** 2),
    same("a matrix of a mean", expectation(xi, "signs", outer(xi, xi)) @ x, x),
    same(
        "Bernoulli",
        expectation(xi, bernoulli(p), hadamard(xi, x)),
        p * x,
        given=CHANCE,
        shown=(cited(CHANCE[0]), cited(CHANCE[1])),
    ),
    same("its variance", variance(xi, bernoulli(p), dot(xi, x)), p * (1 - p) * norm(x) ** 2, given=CHANCE),
    same(
        "dropout",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        p > 0,
        given=CHANCE,
        shown=(cited(p > 0),),
    ),
    same(
        "two draws",
        expectation(xi, "signs", expectation(eta, "gaussian", dot(xi, eta) ** 2)) + 0 * c,
        length(x) + 0 * norm(x),
    ),
    same(
        "a product of two means",
        expectation(xi, "signs", dot(xi, x)) * expectation(xi, "signs", dot(xi, y)),
        0 * dot(x, y),
    ),
    same("an exponential", expectation(xi, "gaussian", exp(dot(xi, x)) * exp(dot(xi, y))), exp(norm(x + y) ** 2 / 2)),
    same("a power of an exponential", expectation(xi, "gaussian", exp(dot(xi, x)) ** 2), exp(2 * norm(x) ** 2)),
    same(
        "an exponential times an entry",
        expectation(xi, "gaussian", dot(xi, y) * exp(dot(xi, x))),
        dot(x, y) * exp(norm(x) ** 2 / 2),
    ),
    same(
        "an exponential times a square",
        expectation(xi, "gaussian", dot(xi, y) ** 2 * exp(dot(xi, x))),
        (norm(y) ** 2 + dot(x, y) ** 2) * exp(norm(x) ** 2 / 2),
    ),
    same(
        "exponentials of a matrix",
        expectation(G, "gaussian", dot(exp(G @ x), exp(G @ y))),
        length(b) * exp(norm(x + y) ** 2 / 2),
    ),
    same("uniform", expectation(i, "uniform", entry(x, i) * y), (total(x) / length(x)) * y),
    same("weights", expectation(i, weighted(w), entry(x, i)), dot(w, x), given=WEIGHTS),
    same("attention", expectation(i, weighted(softmax(y)), entry(x, i)), dot(softmax(y), x)),
    same(
        "importance weights",
        expectation(i, weighted(w), entry(x, i) / entry(w, i)),
        total(x),
        positive(w),
        given=WEIGHTS,
        shown=(
            node(
                "generality", for_each(i, entry(w, i) > 0), node("each", entry(w, g) > 0, cited(positive(w))), index="g"
            ),
        ),
    ),
    same(
        "importance weights, for each",
        expectation(i, weighted(w), row(A, i) / entry(w, i)),
        A.T @ stack(i, Q(1) + 0 * entry(x, i)),
        for_each(i, entry(w, i) > 0),
        given=(*WEIGHTS, norm(x) >= 0),
        shown=(cited(for_each(i, entry(w, i) > 0)),),
    ),
    same("a root that is a number", expectation(xi, "signs", dot(xi, x) ** 2 * norm(y)), norm(y) * norm(x) ** 2),
    Tree(
        "weights, by normal form",
        (one := equals(expectation(i, weighted(w), entry(x, i)), dot(w, x))),
        combine(one),
        WEIGHTS,
    ),
    Tree(
        "uniform, by normal form",
        (one := equals(expectation(i, "uniform", entry(x, i)), total(x) / length(x))),
        combine(one),
    ),
    Tree(
        "uniform vectors, by normal form",
        (one := equals(expectation(i, "uniform", x), expectation(i, "uniform", x))),
        combine(one),
    ),
    Tree(
        "a mean is itself",
        (one := equals(expectation(xi, "signs", abs(dot(xi, x))), expectation(xi, "signs", abs(dot(x, xi))))),
        combine(one),
    ),
    Tree("draw by draw", LOWER, mean(LOWER, BELOW_SQUARE)),
    Tree("draw by draw, normal", FLAT, mean(FLAT, BELOW_SQUARE)),
    Tree(
        "draw by draw, with a chance", RARE, mean(RARE, raised(total(v)), *map(cited, CHANCE)), (*CHANCE, norm(x) >= 0)
    ),
    Tree("draw by draw, of an index", LIGHT, mean(LIGHT, raised(entry(x, g)), cited(WEIGHTS[0]), name="g"), WEIGHTS),
    Tree("draw by draw, of a scalar", NEVER, mean(NEVER, raised(indicator(s >= 1)), name="s"), (c >= 0,)),
    Tree("draw by draw, exponentials", TILTED, mean(TILTED, raised(exp(dot(v, x))))),
    Tree(
        "an indicator that holds",
        (one := equals(indicator(c < 1), 1)),
        node("indicator", one, cited(c < 1), of=one.args[0].args[0]),
        (c < 1,),
    ),
    Tree(
        "an indicator that fails",
        (one := equals(indicator(c < 1), 0)),
        node("indicator", one, cited(~(c < 1)), of=one.args[0].args[0]),
        (~(c < 1),),
    ),
    Tree(
        "an indicator of a denial",
        (one := equals(indicator(~(c < 1)), 1)),
        node("indicator", one, cited(~(c < 1)), of=one.args[0].args[0]),
        (~(c < 1),),
    ),
]

b_c, num_law = p * c, word("signs")
UP, DOWN = expectation(z, "gaussian", exp(z * exp(z))), expectation(z, "gaussian", exp(-z * exp(z)))
UNSHOWN = "is not shown, which the law"
UPPER = expectation(xi, "signs", dot(xi, x) ** 2) <= expectation(xi, "signs", dot(xi, x))
HEAVY = expectation(xi, "gaussian", exp(dot(xi, xi))) <= expectation(xi, "gaussian", exp(dot(xi, xi)) + 1)
MIXED = expectation(xi, "signs", dot(xi, x)) <= expectation(xi, "gaussian", dot(xi, x) ** 2 + 1)
OTHERS = expectation(xi, "signs", dot(xi, x)) <= expectation(eta, "signs", dot(eta, x) ** 2 + 1)
CITED = expectation(xi, "signs", dot(xi, x)) <= expectation(xi, "signs", c + 0 * dot(xi, x))
ATTACKS = [
    Tree("an order by identity", (one := c <= c), node("identity", one), (), "not an equality", False),
    Tree(
        "weights of another length, cited",
        (one := expectation(i, weighted(b), entry(x, i)) <= c),
        cited(one),
        (one, minimum(b) >= 0, equals(total(b), 1)),
        "sizes that do not fit",
        False,
    ),
    against("an odd power of a norm", norm(x) ** 3, norm(x) ** 2),
    Tree(
        "entries of another divisor",
        (one := equals(sum_over(i, entry(x, i) * (entry(w, i) / entry(w, i))), total(x))),
        node("defined", one, node("identity", one, cited(positive(y))), cited(for_each(i, entry(w, i) < 0))),
        (positive(y), for_each(i, entry(w, i) < 0)),
        "different normal forms",
        False,
    ),
    Tree(
        "a divisor below 0",
        (one := equals(b_c / c, p)),
        node("defined", one, node("identity", one), cited(c < 0)),
        (c < 0,),
        "different normal forms",
        False,
    ),
    Tree(
        "one divisor for all",
        (
            one := equals(
                length(x) * sum_over(i, entry(x, i) * (1 / entry(w, i))), total(x) * sum_over(i, 1 / entry(w, i))
            )
        ),
        node("defined", one, node("identity", one), cited(for_each(i, entry(w, i) > 0))),
        (for_each(i, entry(w, i) > 0),),
        "different normal forms",
    ),
    Tree(
        "a divisor that may be 0",
        (one := equals(b_c / c, p)),
        node("defined", one, node("identity", one, cited(c >= 0)), cited(c < 0)),
        (c >= 0, c < 0),
        "says nothing of a divisor",
        False,
    ),
    Tree(
        "a divisor above another",
        (one := equals(b_c / c, p)),
        node("defined", one, node("identity", one, cited(p < c)), cited(c > 0)),
        (p < c, c > 0),
        "says nothing of a divisor",
        False,
    ),
    against(
        "weights in another order",
        expectation(pairs, weighted(wide), 1),
        total(wide),
        given=(minimum(wide) >= 0, equals(total(wide), 1), norm(A.T @ x) >= 0),
        refusal="another order",
        false=False,
    ),
    against(
        "weights in another order, twice",
        expectation(pairs, weighted(wide), c * expectation(pairs_too, weighted(wide), 1)),
        c * expectation(pairs, weighted(wide), expectation(pairs_too, weighted(wide), 1)),
        given=(minimum(wide) >= 0, equals(total(wide), 1), norm(A.T @ x) >= 0),
        refusal="another order",
        false=False,
    ),
    against(
        "two entries that may be one, turned", expectation(xi, "signs", entry(xi, 0) * entry(xi, a) * c), 0 * norm(x)
    ),
    against(
        "a product with an exponential",
        expectation(xi, "signs", dot(xi, x) * exp(dot(xi, x))),
        0 * norm(x),
        refusal="product of signs and exponentials",
    ),
    hidden(
        "two entries in an exponential",
        expectation(two, "gaussian", exp(entry(two, 0) * entry(two, 1))),
        exp(num(1) / 2),
        "not linear in the draw",
    ),
    hidden(
        "a square in an exponential", expectation(z, "gaussian", exp(e * z**2)), exp(e**2 / 2), "not linear in the draw"
    ),
    hidden(
        "a function that is no exponential",
        expectation(z, "gaussian", loss_value(ell, e * z)),
        exp(e**2 / 2),
        "no polynomial in the draw",
    ),
    Tree(
        "an exponential of a draw and one",
        (one := equals(c, e)),
        building.node(
            "combine",
            one.json,
            node("identity", equals(UP, DOWN)),
            cited(equals(UP, c)),
            cited(equals(DOWN, e)),
            sums=[],
            equalities=[
                {"times": ["num", "1"], "premise": "0"},
                {"times": ["num", "-1"], "premise": "1"},
                {"times": ["num", "1"], "premise": "2"},
            ],
        ),
        (equals(UP, c), equals(DOWN, e)),
        "not linear in the draw",
        False,
    ),
    Tree(
        "an indicator of another denial",
        (one := equals(indicator(c < 2), 0)),
        node("indicator", one, cited(~(c < 1)), of=one.args[0].args[0]),
        (~(c < 1),),
        "neither shown nor denied",
    ),
    Tree(
        "an indicator and anything",
        (one := c <= 0),
        node("indicator", one, cited(~(c < 1)), of=c < 1),
        (~(c < 1),),
        "not of the form",
    ),
    Tree(
        "a draw as long as another",
        (one := expectation(xi, "signs", norm(xi)) <= expectation(xi, "signs", norm(xi) + 1)),
        mean(one, raised(norm(vector("t", "m"))), name="t"),
        (norm(x) >= 0,),
        "do not fit",
        False,
    ),
    compared("squares in exponentials, compared", expectation(z, "gaussian", exp(z**2)), "not linear in normal"),
    compared("exponentials of exponentials, compared", expectation(z, "gaussian", exp(exp(z))), "not linear in normal"),
    compared(
        "products of exponentials, compared", expectation(z, "gaussian", exp(z) * exp(z**2)), "not linear in normal"
    ),
    compared("roots, compared", expectation(z, "gaussian", power(z, "1/2")), "pow of normal entries"),
    compared("reciprocals, compared", expectation(z, "gaussian", power(z, -1)), "pow of normal"),
    compared(
        "roots of exponentials, compared", expectation(z, "gaussian", power(exp(z), "1/2")), "pow of normal entries"
    ),
    compared(
        "reciprocals of exponentials, compared", expectation(z, "gaussian", power(exp(z), -1)), "pow of normal entries"
    ),
    compared(
        "powers of the draw, compared",
        expectation(z, "gaussian", Term("pow", (exp(z), 0 * e + 2), sort="scalar")),
        "pow of normal entries",
    ),
    compared(
        "a place that is drawn, compared", expectation(z, "gaussian", entry(x, place(z))), "sizes that do not fit"
    ),
    compared(
        "a divisor that is drawn, compared", expectation(z, "gaussian", exp(z) / exp(z)), "depends on normal entries"
    ),
    compared(
        "a divisor that is drawn, compared again", expectation(z, "gaussian", z / exp(z)), "depends on normal entries"
    ),
    compared("absolute values, compared", expectation(z, "gaussian", abs(z)), "abs of normal entries"),
    Tree(
        "a chance that may have no value",
        (one := equals(expectation(xi, bernoulli(1 / c), dot(xi, x)), 0 * total(x)) | (c <= 9)),
        node("either", one, cited(c <= 9)),
        (c <= 9, 1 / c >= 0, 1 / c <= 1),
        "not shown to be defined",
        False,
    ),
    Tree(
        "a draw of nothing",
        (
            one := Term(
                "eq",
                (
                    Term("expectation", (Term("bound", leaf="k:[0]", sort="vector"), num_law, num(1)), sort="scalar"),
                    num(1),
                ),
                sort="truth",
            )
        ),
        node("identity", one),
        (),
        "is declared with",
        False,
    ),
    against("one draw for two", expectation(xi, "signs", dot(xi, x) * dot(xi, y)), 0 * dot(x, y)),
    against(
        "two draws for one", expectation(xi, "signs", expectation(eta, "signs", dot(xi, x) * dot(eta, y))), dot(x, y)
    ),
    against(
        "a mean of a product", expectation(xi, "signs", dot(xi, x) ** 2), expectation(xi, "signs", dot(xi, x)) ** 2
    ),
    against("signs for normal entries", expectation(xi, "signs", dot(xi, x) ** 4), G4),
    against("no sixth moment", expectation(z, "gaussian", c * z**6), 14 * c),
    against("a chance that is fair", expectation(xi, bernoulli(p), dot(xi, x)), total(x) / 2, given=CHANCE),
    against("Bernoulli squared", expectation(xi, bernoulli(p), dot(xi, x) ** 2), p**2 * norm(x) ** 2, given=CHANCE),
    against("two entries that may be one", expectation(xi, "signs", entry(xi, a) * entry(xi, 0) * c), 0 * norm(x)),
    against("without the variance", expectation(xi, "gaussian", exp(dot(xi, x))), exp(0 * norm(x)), false=False),
    against("a half too little", expectation(xi, "gaussian", exp(dot(xi, x))), exp(norm(x) ** 2), false=False),
    against(
        "signs in exponentials",
        expectation(xi, "signs", exp(dot(xi, x))),
        exp(norm(x) ** 2 / 2),
        refusal="different normal forms",
    ),
    against(
        "squares in exponentials",
        expectation(z, "gaussian", exp(c * z**2)),
        exp(c),
        refusal="not linear in the draw",
        false=False,
    ),
    against(
        "an exponential in an exponential",
        expectation(z, "gaussian", exp(exp(c * z))),
        exp(c),
        refusal="not linear in the draw",
        false=False,
    ),
    against(
        "a product that is not linear",
        expectation(xi, "gaussian", expectation(eta, "gaussian", exp(dot(xi, eta)))),
        1 + 0 * norm(x),
        refusal="not linear in the draw",
        false=False,
    ),
    against(
        "a root of what is drawn",
        expectation(xi, "signs", norm(xi)),
        sqrt(length(x)),
        refusal="depends on what is drawn",
        false=False,
    ),
    against(
        "a divisor that is drawn",
        expectation(z, "signs", c / z),
        0 * c,
        refusal="depends on what is drawn",
        false=False,
    ),
    against(
        "dropout without a chance",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        given=CHANCE,
        false=False,
    ),
    against(
        "dropout of another chance",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        c > 0,
        given=(*CHANCE, p > 0),
        false=False,
    ),
    against("dropout without its factor", expectation(xi, bernoulli(p), hadamard(xi, x)), x, p > 0, given=CHANCE),
    against(
        "importance without weights",
        expectation(i, weighted(w), entry(x, i) / entry(w, i)),
        total(x),
        given=WEIGHTS,
        refusal="different normal forms",
        false=False,
    ),
    against(
        "importance of other weights",
        expectation(i, weighted(w), entry(x, i) / entry(w, i)),
        total(x),
        positive(y),
        given=WEIGHTS,
        refusal="different normal forms",
        false=False,
    ),
    against(
        "a premise that is none",
        expectation(xi, "signs", dot(xi, x)),
        0 * dot(x, x),
        norm(x) <= 1,
        refusal="says nothing of a divisor",
        false=False,
    ),
    against(
        "positive from below",
        expectation(xi, bernoulli(p), (1 / p) * hadamard(xi, x)),
        x,
        c < p,
        given=CHANCE,
        refusal="says nothing of a divisor",
        false=False,
    ),
    against("not a chance", expectation(xi, bernoulli(p), dot(xi, x)), p * total(x), refusal=UNSHOWN, false=False),
    against(
        "a chance above 1",
        expectation(xi, bernoulli(p), dot(xi, x)),
        p * total(x),
        given=(p >= 0,),
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "a chance below 0",
        expectation(xi, bernoulli(p), dot(xi, x)),
        p * total(x),
        given=(p <= 1,),
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "weights of any sum",
        expectation(i, weighted(w), entry(x, i)),
        dot(w, x),
        given=WEIGHTS[:1],
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "weights below 0",
        expectation(i, weighted(w), entry(x, i)),
        dot(w, x),
        given=WEIGHTS[1:],
        refusal=UNSHOWN,
        false=False,
    ),
    against(
        "weights of another",
        expectation(i, weighted(w), entry(x, i)),
        dot(w, x),
        given=(minimum(x) >= 0, equals(total(x), 1)),
        refusal=UNSHOWN,
        false=False,
    ),
    against("weights that are not divided", expectation(i, weighted(w), c), 2 * c, given=WEIGHTS),
    against(
        "weights of another length",
        expectation(i, weighted(b), entry(x, i)),
        total(x),
        given=(minimum(b) >= 0, equals(total(b), 1)),
        refusal="do not fit",
        false=False,
    ),
    against("uniform without its number", expectation(i, "uniform", entry(x, i)), total(x)),
    against(
        "a logarithm of what is drawn",
        expectation(z, "signs", log(z)) * c,
        0 * c,
        refusal="no polynomial in the draw",
        false=False,
    ),
    Tree(
        "a mean that does not exist",
        (one := equals(expectation(z, "gaussian", exp(c * z**2)), expectation(z, "gaussian", exp(c * z**2)))),
        combine(one),
        (),
        "not linear in normal",
        False,
    ),
    Tree(
        "an absolute value of normal entries",
        (one := expectation(xi, "gaussian", abs(dot(xi, x))) >= c),
        cited(one),
        (one,),
        "abs of normal entries",
        False,
    ),
    Tree(
        "a divisor of normal entries",
        (one := expectation(z, "gaussian", 1 / (z**2 + 1)) >= c),
        cited(one),
        (one,),
        "not shown to be defined|depends on normal",
        False,
    ),
    Tree(
        "a logarithm that is drawn",
        (one := expectation(z, "signs", log(z + 1)) >= c),
        cited(one),
        (one,),
        "not shown to be defined",
        False,
    ),
    Tree(
        "two vectors that are drawn",
        (
            one := equals(
                expectation(xi, "signs", expectation(eta, "signs", norm(xi + x) * norm(eta))),
                expectation(xi, "signs", expectation(eta, "signs", norm(eta + x) * norm(eta))),
            )
        ),
        combine(one),
        (),
        "what remains",
        False,
    ),
    Tree(
        "two laws",
        (one := equals(expectation(xi, "signs", abs(dot(xi, x))), expectation(xi, bernoulli(1), abs(dot(xi, x))))),
        combine(one),
        (),
        "what remains",
    ),
    Tree(
        "two bodies",
        (one := equals(expectation(xi, "signs", abs(dot(xi, x))), expectation(xi, "signs", abs(dot(xi, y))))),
        combine(one),
        (),
        "what remains",
    ),
    Tree("the other way round", UPPER, mean(UPPER, BELOW_SQUARE), (), "does not compare the bodies"),
    Tree(
        "from one draw",
        CITED,
        mean(CITED, cited(dot(v, x) <= c + 0 * dot(v, x))),
        (norm(x) <= c,),
        "not what the rule gives",
        False,
    ),
    Tree(
        "a draw of the statement",
        CITED,
        mean(CITED, cited(dot(y, x) <= c + 0 * dot(y, x)), name="y"),
        (dot(y, x) <= c + 0 * dot(y, x),),
        "is not fresh",
    ),
    Tree(
        "a draw of another size",
        NEVER,
        mean(NEVER, raised(indicator(dot(v, v) >= 1)), name="v"),
        (norm(x) >= 0,),
        "is needed",
        False,
    ),
    Tree("of two laws", MIXED, mean(MIXED, BELOW_SQUARE), (), "means over two draws", False),
    Tree("of two draws", OTHERS, mean(OTHERS, BELOW_SQUARE), (), "means over two draws", False),
    Tree(
        "of no mean",
        (one := dot(x, y) <= expectation(xi, "signs", dot(xi, x) ** 2)),
        mean(one, BELOW_SQUARE),
        (),
        "compares no means",
    ),
    Tree(
        "with a chance not shown",
        RARE,
        mean(RARE, raised(total(v))),
        (*CHANCE, norm(x) >= 0),
        "not shown to be one",
        False,
    ),
    Tree(
        "with half a chance",
        RARE,
        mean(RARE, raised(total(v)), cited(CHANCE[0])),
        (*CHANCE, norm(x) >= 0),
        "not shown to be one",
        False,
    ),
    Tree(
        "with weights not shown",
        LIGHT,
        mean(LIGHT, raised(entry(x, g)), name="g"),
        WEIGHTS,
        "not shown to be one",
        False,
    ),
    Tree(
        "means that do not exist",
        HEAVY,
        mean(HEAVY, raised(exp(dot(v, v)))),
        (norm(x) >= 0,),
        "not linear in normal",
        False,
    ),
    Tree("equal means", (one := equals(*LOWER.args)), mean(one, BELOW_SQUARE), (), "compares no means"),
    Tree(
        "an indicator of another",
        (one := equals(indicator(c < 1), 1)),
        node("indicator", one, cited(c < 2), of=one.args[0].args[0]),
        (c < 2,),
        "neither shown nor denied",
    ),
    Tree(
        "an indicator turned round",
        (one := equals(indicator(c < 1), 0)),
        node("indicator", one, cited(c < 1), of=one.args[0].args[0]),
        (c < 1,),
        "not what the rule gives",
    ),
    Tree(
        "an indicator of 2",
        (one := equals(indicator(c < 1), 2)),
        node("indicator", one, cited(c < 1), of=one.args[0].args[0]),
        (c < 1,),
        "not what the rule gives",
    ),
]


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    assert verifier.verify_record(one.text)[:2][0] == "VERIFIED", verifier.verify_record(one.text)[1]
    assert not broken(one)


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_an_attack_is_refused_for_its_reason(one):
    outcome, message, _ = verifier.verify_record(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.split("|")), message
    assert broken(one) == one.false


def instances(forall: list[Term], seed: int = 1, count: int = 60):
    rng = random.Random(seed)
    for _ in range(count):
        sizes = {"n": rng.randint(1, 3), "d": rng.randint(1, 2), "m": rng.randint(1, 2), "2": 2}
        sizes["n*d"] = sizes["n"] * sizes["d"]
        values = {one.leaf: "squared" if one.sort == "loss" else drawn(one, sizes, rng) for one in forall}
        if "w" in values:
            shares = [rng.randint(0, 3) for _ in values["w"]]
            values["w"] = tuple(Q(k, sum(shares)) for k in shares) if sum(shares) else values["w"]
        if "p" in values:
            values["p"] = Q(rng.randint(0, 4), 4)
        yield values


def broken(one: Tree) -> bool:
    """Whether a random instance meets the hypotheses and breaks the conclusion."""
    terms = [told(t, one.forall) for t in (*one.hypotheses, one.conclude)]
    for values in instances(one.forall):
        try:
            *given, said = [Evaluation(values=values).truth(t) for t in terms]
        except SizesDiffer:
            continue
        if all(t is Truth.TRUE for t in given) and said is Truth.FALSE:
            return True
    return False


LAWS = {"signs": "signs", "gaussian": "gaussian", "bernoulli": bernoulli(p)}
BODIES = {
    "a sum": dot(xi, x),
    "a square": dot(xi, x) ** 2,
    "four factors": dot(xi, x) ** 3 * dot(xi, y),
    "five factors": dot(xi, x) ** 2 * total(xi) ** 3,
    "entries": entry(xi, a) ** 2 * dot(xi, x) * c,
    "two literal entries": entry(xi, 0) * dot(xi, x),
    "a number": c * dot(x, y),
    "norms": norm(xi + x) ** 4,
    "cubes of entries": sum_over(i, entry(xi, i) ** 3 * entry(x, i)) ** 2,
    "another mean": expectation(eta, "signs", dot(eta, xi) ** 2 * dot(xi, y)) ** 2,
    "a matrix": norm(outer(xi, x) @ xi) ** 2 - dot(hadamard(xi, xi), x),
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("name", BODIES)
def test_a_mean_by_cumulants_is_the_mean_over_all_outcomes(name, law):
    """Two routes: for every size, by the partitions of the factors; and at random instances, outcome by outcome.  Both verifiers agree."""
    e = expectation(xi, LAWS[law], BODIES[name])
    value = value_of(e, (x, y, c, p))
    goal = equals(e, value) & (norm(x) + norm(y) + p**2 + c**2 >= number_of_a())
    tree = Tree(
        name,
        goal,
        node(
            "defined", goal, node("and", goal, node("identity", goal.args[0]), cited(goal.args[1])), *map(cited, CHANCE)
        ),
        (*CHANCE, goal.args[1]),
    )
    assert verifier.verify_record(tree.text)[0] == "VERIFIED", verifier.verify_record(tree.text)[1]
    decided = 0
    for values in instances(tree.forall, seed=len(name), count=4):
        found = Evaluation(values=values).truth(told(equals(e, value), tree.forall))
        assert found is Truth.TRUE
        decided += 1
    assert decided == 4


def number_of_a() -> Term:
    """A number that is never too large, so that the statement speaks of the index a."""
    return 0 * entry(x, a)


def test_probabilities_are_means():
    assert probability(xi, "signs", dot(xi, x) <= 0) == expectation(xi, "signs", indicator(dot(xi, x) <= 0))
