"""The rules ``prefixes`` and ``last summand``, of sums along an index: true trees, and attacks refused for their reason.

Where the statement of an attack is false, a random instance breaks it, so that accepting it would be wrong.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from checker.coq.trees.rules.trees import tree_files
from checker.errors import InputError
from checker.language import (
    dot,
    equals,
    for_each,
    implies,
    index,
    indicator,
    inputs,
    length,
    matrix,
    natural,
    norm,
    number,
    number_of,
    row,
    scalar,
    sum_over,
    total,
    vector,
)
from checker.statements.terms.term import Term, apply, with_table
from tests.verifier.rules.test_index_rules import (
    RUNS,
    TOKENS,
    D,
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
    tokens,
    verifier,
    w,
    x,
)
from tests.verifier_mutants import building

s, m, v, l, e, f = scalar("s"), scalar("m"), vector("v", "d"), vector("l", "m"), index("e", "m"), index("f", "T")  # noqa: E741
ZERO, ONE, BEYOND = (apply("place", k) for k in (0, 1, 5))
OWN = [
    ["r", "index", "n"],
    ["s", "scalar"],
    ["m", "scalar"],
    ["v", "vector", "d"],
    ["l", "vector", "m"],
    ["e", "index", "m"],
    ["f", "index", "T"],
    ["N", "scalar", "natural"],
    ["M", "matrix", "n", "d"],
]
PLACES, ENTRIES, SIZE = sum_over(i, number_of(i)), sum_over(i, at(x, i)), length(x)
ROWS, NORMS = sum_over(i, row(X, i)), sum_over(i, norm(row(X, i)))
LATER = number_of(r) >= 1
v0, h, g = vector("p", "d"), index("h", 3), index("g", "n")
THREE, SECOND, MATRICES = sum_over(h, number_of(h) + 2), apply("place", 1), sum_over(i, number_of(i) * X)
TWO, THIRD, whole_, M_ = ONE, apply("place", 3), natural("N"), matrix("M", "n", "d")
q_, OVER_T, BEST = index("q", "m"), sum_over(RUNS, number_of(RUNS)), apply("best_token", D, a)
DOUBLE = sum_over(i, sum_over(j, number_of(i) * at(x, j)))


@dataclass(frozen=True)
class Along(Tree):
    own: tuple = ()

    @property
    def text(self) -> str:
        forall = [[v.leaf, v.sort, *v.shape] for v in self.forall]
        forall = building.with_sizes(forall, [one.json for one in (self.conclude, *self.hypotheses)])
        given = [one.json for one in self.hypotheses]
        return building.tree(self.conclude.json, self.root, forall, given, [*OWN, *self.own])


def before(whole: Term, place: Term, relation=lambda k, p: k < p) -> Term:
    k, body = whole.args
    return sum_over(k, indicator(relation(number_of(k), number_of(place))) * body)


def after(whole: Term, place: Term) -> Term:
    return before(whole, place, lambda k, p: p < k)


def up_to(whole: Term, place: Term) -> Term:
    return before(whole, place, lambda k, p: k <= p)


def equal(goal: Term, *premises: dict, weights: str = "") -> dict:
    used = [{"times": ["num", one], "premise": str(n)} for n, one in enumerate(weights)]
    return building.node("combine", goal.json, *premises, sums=[], equalities=used)


def stages(statement: Term, sums: dict[Term, Term], place: Term = r) -> list[Term]:
    """The statement at the first summands, before the place, after it, and at the sums."""

    def summand(whole: Term, at_place: Term) -> Term:
        return number(1) if whole.name == "length" else with_table(whole.args[1], {whole.args[0]: at_place})

    def summed_before(whole: Term) -> Term:
        return number_of(place) if whole.name == "length" else before(whole, place)

    parts = [
        lambda one: summand(one, ZERO),
        summed_before,
        lambda one: summed_before(one) + summand(one, place),
        lambda one: one,
    ]
    return [with_table(statement, {y: part(whole) for y, whole in sums.items()}) for part in parts]


def prefixes(goal: Term, statement: object, sums: object, first: dict, step: dict, INDEX: object = "r") -> dict:
    if isinstance(sums, dict) and all(isinstance(y, Term) for y in sums):
        sums = [{"variable": y.leaf, "of": whole.json} for y, whole in sums.items()]
    return node("prefixes", goal, first, step, statement=statement, sums=sums, index=INDEX)


def last(goal: Term, whole: Term, place: Term) -> dict:
    return node("last summand", goal, of=whole, at=place)


def summed(name: str, goal: Term, whole: Term, place: Term, refusal: str = "", false: bool = True) -> Along:
    said = (norm(x) + norm(w) + norm(X @ v0) + number_of(g) + number_of(q) + b + c >= b + c,)
    return Along(name, goal, last(goal, whole, place), said, refusal, false)


# 2·Σ t = n(n − 1)
NUMBERS, SUMS = equals(2 * s, m * (m - 1)), {s: PLACES, m: SIZE}
AT_FIRST, NOW, NEXT, WHOLE = stages(NUMBERS, SUMS)
FIRST, STEP = equal(AT_FIRST), equal(NEXT, cited(NOW), weights="1")
# Σ‖x_t‖ bounds ‖Σx_t‖
TRIANGLE, LENGTHS = norm(v) <= s, {v: ROWS, s: NORMS}
T_FIRST, T_NOW, T_NEXT, T_WHOLE = stages(TRIANGLE, LENGTHS)
T_STEP = combine(
    T_NEXT,
    cited(T_NOW),
    node("triangle", norm(before(ROWS, r) + row(X, r)) <= norm(before(ROWS, r)) + norm(row(X, r)), left=before(ROWS, r), right=row(X, r)),
    weights="11",
)  # fmt: skip
# false: 2·Σ t = n(n − 1) + 2, of which the step alone holds; Σ t = 0, of which the first alone does
TOO_MUCH = equals(2 * s, m * (m - 1) + 2)
M_FIRST, M_NOW, M_NEXT, M_WHOLE = stages(TOO_MUCH, SUMS)
M_STEP = equal(M_NEXT, cited(M_NOW), weights="1")
NOTHING = equals(s, 0)
N_FIRST, N_NOW, N_NEXT, N_WHOLE = stages(NOTHING, {s: PLACES})
# Σ t ≤ n − 1, of which the step asks r ≤ 1
SMALL = s <= m - 1
S_FIRST, S_NOW, S_NEXT, S_WHOLE = stages(SMALL, SUMS)
# n ≤ Σ (t + 1)·… with n − 1 ≤ Σ t, of which the step asks 1 ≤ r
GROWS = m - 1 <= s
G_FIRST, G_NOW, G_NEXT, G_WHOLE = stages(GROWS, SUMS)
G_STEP = combine(G_NEXT, cited(G_NOW), cited(LATER), weights="11")
# below T
OF_T = {s: sum_over(RUNS, number_of(RUNS)), m: length(tokens)}
T_ONE, T_BEFORE, T_AFTER, T_SUM = stages(NUMBERS, OF_T, f)
t, LONG = index("t", "n"), length(TOKENS) >= 1


def tried(
    name: str,
    refusal: str,
    goal: Term = WHOLE,
    statement: object = NUMBERS,
    sums: object = SUMS,
    first: dict = FIRST,
    step: dict = STEP,
    INDEX: object = "r",
    given: tuple = (),
    false: bool = False,
    own: tuple = (),
) -> Along:
    root = prefixes(goal, statement, sums, first, step, INDEX)
    return Along(
        name, goal, root, (*given, norm(x) + norm(w) + number_of(q) + number_of(a) + b >= b), refusal, false, own
    )


def written(*pairs: tuple) -> list:
    """The sums as JSON, also with wrong ones."""
    return [{"variable": name, "of": whole.json if isinstance(whole, Term) else whole} for name, whole in pairs]


TRUE = [
    Along("the sum of the places", WHOLE, prefixes(WHOLE, NUMBERS, SUMS, FIRST, STEP), (norm(x) >= 0,)),
    Along("the triangle inequality along an index", T_WHOLE, prefixes(T_WHOLE, TRIANGLE, LENGTHS, combine(T_FIRST), T_STEP)),
    Along("with 1 ≤ i", G_WHOLE, prefixes(G_WHOLE, GROWS, SUMS, combine(G_FIRST), G_STEP), (norm(x) >= 0,)),
    Along("about no sum", b <= b, prefixes(b <= b, b <= b, {}, combine(b <= b), cited(b <= b))),
    Along("below a size that is called T", T_SUM, prefixes(T_SUM, NUMBERS, OF_T, equal(T_ONE), equal(T_AFTER, cited(T_BEFORE), weights="1"), "f"),
          (norm(tokens) >= 0,)),
    Along("as many as an input has tokens", LONG, prefixes(LONG, m >= 1, {m: length(TOKENS)}, combine(stages(m >= 1, {m: length(TOKENS)}, t)[0]),
          combine(stages(m >= 1, {m: length(TOKENS)}, t)[2]), "t"), own=(["t", "index", TOKENS.json],)),
    summed("the last summand", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), ENTRIES, a),
    summed("the last row", equals(up_to(ROWS, g), before(ROWS, g) + row(X, g)), ROWS, g),
    summed("the last matrix", equals(up_to(MATRICES, g), before(MATRICES, g) + number_of(g) * X), MATRICES, g),
    summed("the last summand of a literal range", equals(up_to(THREE, SECOND), before(THREE, SECOND) + (number_of(SECOND) + 2)), THREE, SECOND),
    summed("the first summand", equals(up_to(ENTRIES, ZERO), before(ENTRIES, ZERO) + at(x, 0)), ENTRIES, ZERO),
    summed("no summand", equals(before(ENTRIES, ZERO), 0 * ENTRIES), ENTRIES, ZERO),
    summed("no row", equals(before(ROWS, ZERO), 0 * ROWS), ROWS, ZERO),
    summed("of an index that is bound inside", equals(up_to(DOUBLE, a), before(DOUBLE, a) + sum_over(j, number_of(a) * at(x, j))), DOUBLE, a),
]  # fmt: skip

NEITHER, FRESH, FIT = "neither a sum along the index", "is not fresh", "sizes that do not fit"
AT_THE_SUMS, AT_FIRST_, LATER_ = (
    "not the statement at the sums",
    "not the statement at the first summands",
    "not the statement one summand later",
)
RULE, NO_PLACE, NO_SUM = (
    "the conclusion is not what the rule gives",
    "a place of another range",
    "not a sum along an index",
)
ATTACKS = [
    # what is shown
    tried("the step alone", AT_FIRST_, M_WHOLE, TOO_MUCH, first=FIRST, step=M_STEP, false=True),
    tried("the first summands alone", LATER_, N_WHOLE, NOTHING, {s: PLACES}, equal(N_FIRST), equal(equals(before(PLACES, r), 0), cited(N_NOW), weights="1"), false=True),
    tried("the statement at the sums for one after the next", LATER_, N_WHOLE, NOTHING, {s: PLACES}, equal(N_FIRST), cited(N_WHOLE), given=(N_WHOLE,)),
    tried("the step from the sums themselves", RULE, N_WHOLE, NOTHING, {s: PLACES}, equal(N_FIRST), cited(N_NEXT), false=True),
    tried("the first summands from a sum before", "rule hypothesis", N_WHOLE, NOTHING, {s: PLACES}, cited(N_NOW), equal(N_NEXT), false=True),
    tried("the first summands after 1 ≤ i", "rule hypothesis", G_WHOLE, GROWS, first=combine(G_FIRST, cited(LATER), weights="1"), step=G_STEP),
    tried("a step at 2 ≤ i", "rule hypothesis", G_WHOLE, GROWS, first=combine(G_FIRST), step=combine(G_NEXT, cited(G_NOW), cited(number_of(r) >= 2), weights="11")),
    tried("a step at i ≤ 1", "rule hypothesis", S_WHOLE, SMALL, first=combine(S_FIRST), step=combine(
        S_NEXT, cited(S_NOW), cited(number_of(r) <= 1), weights="11"), false=True),
    tried("a step without 1 ≤ i", "visibly", G_WHOLE, GROWS, first=combine(G_FIRST), step=combine(G_NEXT, cited(G_NOW), weights="1")),
    tried("a step of another sum", LATER_, T_WHOLE, TRIANGLE, LENGTHS, combine(T_FIRST), combine(norm(before(ROWS, r)) <= before(NORMS, r), cited(T_NOW), weights="1")),
    tried("the first place in the place of 1", AT_FIRST_, first=equal(equals(2 * number_of(ONE), number(2) * (number(2) - 1)))),
    tried("a premise about the sums up to the index", "rule hypothesis", G_WHOLE, GROWS, first=combine(G_FIRST), step=cited(number_of(r) - 1 <= up_to(PLACES, r))),
    tried("one hypothesis for every step", FRESH, N_WHOLE, NOTHING, {s: PLACES}, equal(N_FIRST), equal(N_NEXT, cited(N_NOW), cited(equals(number_of(a), 0)), weights="11"),
          "a", (equals(number_of(a), 0),), True),
    # what is concluded
    tried("a statement at other sums", AT_THE_SUMS, equals(2 * PLACES, SIZE * (SIZE + 1)), false=True),
    tried("the statement itself", AT_THE_SUMS, AT_FIRST, false=False),
    tried("another whole sum", AT_THE_SUMS, equals(2 * ENTRIES, SIZE * (SIZE - 1)), false=True),
    tried("no truth", AT_THE_SUMS, statement=s),
    # the index
    tried("an index of the statement", FRESH, statement=equals(2 * s + 0 * number_of(r), m * (m - 1))),
    tried("an index in a sum", FRESH, sums={s: sum_over(i, number_of(i) + 0 * number_of(r)), m: SIZE}),
    tried("an index that is given", FRESH, INDEX="a"),
    Along("an index of which something is assumed", WHOLE, node("consequence", WHOLE, node(
        "assume", implies(number_of(r) <= 0, WHOLE), prefixes(WHOLE, NUMBERS, SUMS, FIRST, STEP)), combine(number_of(r) <= 0)), (norm(x) >= 0,), FRESH, False),
    tried("a vector for the index", "a index is needed", INDEX="v"),
    tried("an index of another range", NEITHER, INDEX="e"),
    tried("an index below T", NEITHER, INDEX="f", given=(norm(tokens) >= 0,)),
    tried("an index that is not declared", "is not declared", INDEX="zz"),
    # the variables
    tried("a variable of the statement for a sum", FRESH, equals(2 * PLACES, SIZE * (SIZE - 1)), equals(2 * b, m * (m - 1)), {b: PLACES, m: SIZE}),
    Along("a variable of which something is assumed", WHOLE, node("consequence", WHOLE, node(
        "assume", implies(s <= s, WHOLE), prefixes(WHOLE, NUMBERS, SUMS, FIRST, STEP)), combine(s <= s)), (norm(x) >= 0,), FRESH, False),
    tried("a variable in a sum", FRESH, sums={s: sum_over(i, number_of(i) + 0 * m), m: SIZE}),
    tried("a variable in the next sum", FRESH, sums={m: SIZE, s: sum_over(i, number_of(i) * m)}),
    tried("a whole number for a sum", "is a whole number", statement=equals(2 * whole_, m * (m - 1)), sums={whole_: PLACES, m: SIZE}),
    tried("one variable for two sums", "one variable for two sums", sums=written(("s", PLACES), ("m", SIZE), ("s", PLACES))),
    tried("a scalar for a sum of vectors", "a vector is needed", T_WHOLE, TRIANGLE, {s: ROWS}, combine(T_FIRST), T_STEP),
    tried("a vector for a sum of scalars", "a scalar is needed", sums={v: PLACES, m: SIZE}),
    tried("a vector of another size", "or sizes that do not fit", T_WHOLE, norm(l) <= s, {l: ROWS, s: NORMS}, combine(T_FIRST), T_STEP),
    tried("a variable that is not declared", "is not declared", sums=written(("zz", PLACES))),
    tried("the index for a sum", "is needed", sums=written(("r", PLACES))),
    # the sums
    tried("the length of another vector", NEITHER, equals(2 * PLACES, length(w) * (length(w) - 1)), sums={s: PLACES, m: length(w)}, false=True),
    tried("a sum over another index", NEITHER, equals(2 * sum_over(q_, number_of(q_)), SIZE * (SIZE - 1)), sums={s: sum_over(q_, number_of(q_)), m: SIZE}, false=True),
    tried("the tokens of an input below the fewest", NEITHER, LONG, m >= 1, {m: length(TOKENS)}, combine(LONG), combine(LONG), "f", (inputs(D) >= 0,)),
    tried("the sum of a vector", NEITHER, equals(2 * total(x), SIZE * (SIZE - 1)), sums={s: total(x), m: SIZE}, false=True),
    tried("an inner product", NEITHER, equals(2 * dot(x, x), SIZE * (SIZE - 1)), sums={s: dot(x, x), m: SIZE}, false=True),
    tried("a sum of matrices", NEITHER, equals(MATRICES, MATRICES), equals(M_, MATRICES), {M_: MATRICES}, equal(WHOLE), equal(WHOLE)),
    tried("a sum of matrices that the statement does not hold", NEITHER, b <= b, b <= b, {M_: MATRICES}, combine(b <= b), combine(b <= b), given=(norm(X @ v0) >= 0,)),
    tried("a number", NEITHER, sums={s: b, m: SIZE}),
    tried("a statement for each", NEITHER, sums=written(("s", for_each(i, number_of(i) >= 0)))),
    tried("two sums with one name in one another", "bound inside its binder again", for_each(j, at(x, j) <= ENTRIES), for_each(i, at(x, i) <= s), {s: ENTRIES}, combine(b <= b), combine(b <= b), false=True),
    # what is no node
    *(tried(f"sums {wrong!r}", reason, sums=wrong) for wrong, reason in [
        ("s", "sums is a text|sums is a list|is a list"), ({"variable": "s"}, "is a list"), ([5], "is an object"), ([["s", PLACES.json]], "is an object"), ([None], "is an object"),
        ([{"variable": "s"}], "lacks"), ([{"variable": "s", "of": PLACES.json, "at": "0"}], "unknown field"), (written((["s"], PLACES)), "holds one text"),
        (written((5, PLACES)), "holds one text"), (written((None, PLACES)), "holds one text"), (written(("s", "s")), "a term is a list"), (written(("s", [])), "a term is a list"),
        (written(("s", ["bound", "i:n"])), "outside its binder"), (written(("s", ["number_of", ["bound", "i:n"]])), "outside its binder"), ([[]], "is an object"),
    ]),
    *(tried(f"the index {wrong!r}", "index is a text", INDEX=wrong) for wrong in (["r"], ["var", "r"], 5, None, {})),
    *(tried(f"the statement {wrong!r}", "a term is a list|outside its binder", statement=wrong) for wrong in ("s", 5, None, [], {}, ["le"], ["le", ["number_of", ["bound", "i:n"]], ["var", "s"]])),
    tried("a sequence that is no whole number", AT_THE_SUMS, statement=equals(2 * s, m * m)),
    # the last summand
    summed("strictly", equals(before(ENTRIES, a), before(ENTRIES, a) + at(x, a)), ENTRIES, a, RULE),
    summed("up to the last", equals(ENTRIES, before(ENTRIES, a) + at(x, a)), ENTRIES, a, RULE),
    summed("the next summand", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, g)), ENTRIES, a, RULE),
    summed("the last summand twice", equals(up_to(ENTRIES, a), up_to(ENTRIES, a) + at(x, a)), ENTRIES, a, RULE),
    summed("before another index", equals(up_to(ENTRIES, a), before(ENTRIES, g) + at(x, a)), ENTRIES, a, RULE),
    summed("after an index", equals(up_to(ENTRIES, a), after(ENTRIES, a) + at(x, a)), ENTRIES, a, RULE),
    summed("of another sum", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), PLACES, a, RULE, False),
    summed("the sides exchanged", equals(before(ENTRIES, a) + at(x, a), up_to(ENTRIES, a)), ENTRIES, a, RULE, False),
    summed("at most", up_to(ENTRIES, a) <= before(ENTRIES, a) + at(x, a), ENTRIES, a, RULE, False),
    summed("no summand before an index", equals(before(ENTRIES, a), 0 * ENTRIES), ENTRIES, a, RULE),
    summed("no summand before the second place", equals(before(THREE, TWO), 0 * THREE), THREE, TWO, RULE),
    summed("no summand up to the first place", equals(up_to(THREE, ZERO), 0 * THREE), THREE, ZERO, RULE),
    summed("all summands before the first place", equals(before(ENTRIES, ZERO), 1 * ENTRIES), ENTRIES, ZERO, RULE),
    summed("a literal place beyond the range", equals(up_to(THREE, BEYOND), before(THREE, BEYOND) + (number_of(BEYOND) + 2)), THREE, BEYOND, NO_PLACE),
    summed("the first place beyond the range", equals(up_to(THREE, THIRD), before(THREE, THIRD) + (number_of(THIRD) + 2)), THREE, THIRD, NO_PLACE),
    summed("a literal place of a range that may have one", equals(up_to(ENTRIES, ONE), before(ENTRIES, ONE) + at(x, a)), ENTRIES, ONE, NO_PLACE),
    summed("up to an index of another range", equals(up_to(PLACES, q), before(PLACES, q) + number_of(q)), PLACES, q, NO_PLACE),
    summed("a token of one input for all", equals(up_to(OVER_T, BEST), before(OVER_T, BEST) + number_of(BEST)), OVER_T, BEST, NO_PLACE, False),
    summed("a number for an index", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), ENTRIES, b, "number_of cannot be built", False),
    summed("a vector for an index", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), ENTRIES, x, "number_of cannot be built|entry cannot be built", False),
    summed("the last entry of the sum of a vector", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), total(x), a, NO_SUM, False),
    summed("a length", equals(number_of(a), number_of(a) + 1), length(x), a, NO_SUM),
    summed("a stack", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), x, a, NO_SUM, False),
    summed("the last of a statement for each", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), for_each(i, at(x, i) <= c), a, NO_SUM, False),
    summed("a name that is bound inside", equals(up_to(ENTRIES, a), before(ENTRIES, a) + at(x, a)), DOUBLE, a, RULE, False),
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


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_coq_is_said_not_to_know_these_rules(one):
    with pytest.raises(InputError, match=f"The rule '{one.root['rule']}' has no Coq lemma"):
        tree_files(json.loads(one.text))
