"""Probes for section 7b: every rule of the proof trees, with what it must accept and what it must refuse.

A row is ``(accepted, node, contexts …)``: whether the tree of this one node is accepted where the contexts are
assumed.  What a row refuses is false, undefined or malformed, or not what the rule says.  Definedness is left to
``whole_files``, so that each rule stands alone here.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import combine, given, node, num, part, var
from tests.verifier_mutants.corpus import Probe

FORALL = [
    *[[name, "scalar"] for name in ("x", "y", "a", "b", "c")],
    ["N", "scalar", "natural"],
    ["u", "vector", "n"],
    ["w", "vector", "n"],
    ["g", "vector", "n"],
    ["p", "vector", "m"],
    ["P", "vector", "d"],
    ["A", "matrix", "m", "n"],
    ["B", "matrix", "n", "n"],
    ["C", "matrix", "n", "n"],
    ["i", "index", "n"],
    ["k", "index", "n"],
    ["j", "index", "m"],
    ["D", "dataset", "queries"],
    ["E", "dataset", "queries"],
    ["ch", "choice"],
    ["l", "loss", "logistic", "squared"],
    ["h", "loss", "exponential", "hinge"],
]
OWN = [
    ["r", "index", "n"],
    ["q", "index", "m"],
    ["z", "scalar"],
    ["v", "scalar"],
    ["s", "vector", "n"],
    ["t", "vector", "n"],
    ["o", "vector", "m"],
]
x, y, a, b, c, N = (var(name) for name in ("x", "y", "a", "b", "c", "N"))
u, w, g, p, P, A, B, C = (var(name) for name in ("u", "w", "g", "p", "P", "A", "B", "C"))
i, k, j, D = (var(name) for name in ("i", "k", "j", "D"))
r, q, z, v, s, t, o = (var(name) for name in ("r", "q", "z", "v", "s", "t", "o"))
ZERO, ONE, TWO, HALF = num(0), num(1), num(2), num("1/2")
Row = tuple


class Bench:
    """A tree of the verifier with declared variables, to which single nodes are given."""

    def __init__(self, module, own=OWN, forall=FORALL, budget=10**6):
        sorts = {name: sort for name, sort, *_ in forall}
        first = next((name for name, sort in sorts.items() if sort == "dataset"), None)
        shapes = {name: shape for name, _, *shape in forall}
        self.module, self.terms = module, module.Terms(dict(sorts))
        work = module.Meaning(128, budget, module.Evidence([]))
        self.tree = module.Tree(work, self.terms, shapes, {}, first)
        self.tree.extra, self.tree.exact = set(), True
        for name, sort, *shape in own:
            self.tree.extra.add(name)
            if shape and type(shape[0]) is list:
                self.tree.bound[name] = self.tree.term(shape[0], "vector")
            else:
                self.tree.shapes[name] = shape
            self.terms.sorts[name] = sort

    def accepts(self, root, *context) -> bool:
        """Whether the tree with this root is accepted under the context; whatever is raised says no."""
        try:
            found = self.tree.check(root, frozenset(self.tree.term(one) for one in context))
            return found is self.tree.term(root["concludes"])
        except Exception:
            return False


def rows(name: str, make, **more) -> Probe:
    """A probe whose rows are ``(accepted, node, contexts …)``; ``make`` gives them."""

    def function(module):
        return [Bench(module, **more).accepts(root, *context) is wanted for wanted, root, *context in make()]

    return Probe(name, function)


def le(left, right) -> list:
    return ["le", left, right]


def lt(left, right) -> list:
    return ["lt", left, right]


def eq(left, right) -> list:
    return ["eq", left, right]


def no(one) -> list:
    return ["not", one]


def add(left, right) -> list:
    return ["add", left, right]


def sub(left, right) -> list:
    return ["sub", left, right]


def mul(left, right) -> list:
    return ["mul", left, right]


def neg(one) -> list:
    return ["neg", one]


def norm(one) -> list:
    return ["norm", one]


def size(one) -> list:
    return ["abs", one]


def ent(one, at) -> list:
    return ["entry", one, at]


def by(rule: str, goal, premises=(), **parameters) -> dict:
    """The node whose premises are hypotheses."""
    return node(rule, goal, *[given(one) for one in premises], **parameters)


def row(wanted: bool, rule: str, goal, premises=(), **parameters) -> Row:
    """The row of a rule whose premises are all assumed."""
    return wanted, by(rule, goal, premises, **parameters), *premises


def logic() -> Iterator[Row]:
    X, Y, Z = le(x, y), lt(a, b), le(b, c)
    false = ["is_loss", ["word", "hinge"], ["word", "logistic"]]
    yield True, given(X), X
    yield False, given(X), lt(x, y)
    yield False, given(X)
    for wanted, premises in ((True, []), (False, [given(X)])):
        yield wanted, node("hypothesis", X, *premises), X
    yield True, node("absurd", le(ONE, ZERO), false=false), false
    yield False, node("absurd", le(ONE, ZERO), false=false)
    yield False, node("absurd", le(ONE, ZERO), given(X), false=false), false, X
    for other in (
        ["is_loss", ["word", "hinge"], ["word", "hinge"]],
        ["is_loss", var("l"), ["word", "hinge"]],
        ["is_loss", ["word", "hinge"], var("l")],
        ["is_loss", var("l"), var("h")],
    ):
        yield False, node("absurd", le(ONE, ZERO), false=other), other
    yield False, node("absurd", le(ONE, ZERO), false=lt(x, y)), lt(x, y)
    yield row(True, "contradiction", Z, [X, no(X)])
    yield row(False, "contradiction", Z, [no(X), X])
    yield row(False, "contradiction", Z, [X, no(Y)])
    yield row(False, "contradiction", Z, [X, ["and", X, Y]])
    yield row(False, "contradiction", Z, [X, X])
    yield row(False, "contradiction", Z, [X, no(X), Y])
    yield row(False, "contradiction", Z, [no(X)])
    for name, other in (("lt", "le"), ("le", "lt")):
        yield row(True, "negation", [other, y, x], [no([name, x, y])])
        yield row(False, "negation", [other, x, y], [no([name, x, y])])
        yield row(False, "negation", [name, y, x], [no([name, x, y])])
        yield row(False, "negation", [other, y, x], [["and", [name, x, y], X]])
        yield row(False, "negation", [other, y, x], [["or", [name, x, y], X]])
        yield row(False, "negation", [other, a, x], [no([name, x, y])])
    yield row(False, "negation", eq(y, x), [no(lt(x, y))])
    yield row(False, "negation", le(y, x), [no(eq(x, y))])
    yield row(False, "negation", le(y, x), [no(lt(x, y)), X])
    yield row(False, "negation", le(y, x))
    yield row(True, "and", ["and", X, Y], [X, Y])
    for goal, premises in (
        (["and", X, Y], [Y, X]),
        (["and", X, Y], [X, X]),
        (["or", X, Y], [X, Y]),
        (["implies", X, Y], [X, Y]),
        (["and", X, Y], [X]),
        (["and", X, Y], [X, Y, Z]),
        (["and", X, Y], []),
    ):
        yield row(False, "and", goal, premises)
    yield row(True, "part", X, [["and", X, Y]])
    yield row(True, "part", Y, [["and", X, Y]])
    for goal, premises in (
        (Z, [["and", X, Y]]),
        (X, [["or", X, Y]]),
        (Y, [["implies", X, Y]]),
        (X, [no(X)]),
        (X, [["and", X, Y], Y]),
        (X, []),
    ):
        yield row(False, "part", goal, premises)
    either, again = ["or", X, Y], ["or", X, no(Y)]
    yield True, node("cases", X, given(either), given(X), given(X)), either, X
    yield True, node("cases", either, given(either), given(either), given(either)), either
    order = ["or", le(x, y), le(y, x)]
    square = ["or", lt(x, y), le(ZERO, sub(x, y))]
    fact = le(ZERO, size(sub(x, y)))
    yield True, node("cases", fact, node("order", order), combine(fact), combine(fact))
    yield True, node("cases", square, given(square), given(square), given(square)), square
    yield False, node("cases", X, given(either), given(X), given(X)), either
    yield False, node("cases", X, given(either), given(X), given(Y)), either
    yield False, node("cases", X, given(either), given(Y), given(X)), either, X
    yield False, node("cases", Y, given(either), given(X), given(Y)), either
    yield False, node("cases", Z, given(either), given(Z), given(Z), given(Z)), either, Z
    yield False, node("cases", Z, given(either), given(Z)), either, Z
    yield False, node("cases", Z, given(["implies", X, Y]), given(Z), given(Z)), ["implies", X, Y], Z
    yield False, node("cases", Z, given(["and", X, Y]), given(Z), given(Z)), ["and", X, Y], Z
    yield False, node("cases", Z, given(X), given(Z), given(Z)), X, Z
    whole = ["or", X, Z]
    yield True, node("cases", whole, given(again), given(whole), given(whole)), again, whole
    yield False, node("cases", X, given(["or", X, X]), given(Z), given(Z)), ["or", X, X], Z
    yield True, node("cases", X, given(["or", X, X]), given(X), given(X)), ["or", X, X]
    yield False, node("cases", X, given(["or", X, Y]), given(X), node("hypothesis", X)), ["or", X, Y]
    yield True, node("order", order)
    for goal in (
        ["or", lt(x, y), le(y, x)],
        ["or", le(x, y), lt(y, x)],
        ["or", lt(x, y), lt(y, x)],
        ["and", le(x, y), le(y, x)],
        ["or", le(x, y), le(x, y)],
        ["or", le(x, y), le(a, x)],
        ["implies", le(x, y), le(y, x)],
        le(x, x),
        lt(x, x),
        ["or", eq(x, y), eq(y, x)],
        no(le(x, x)),
    ):
        yield False, node("order", goal)
    yield False, node("order", order, given(X)), X
    wide = le(["dot", u, p], ZERO)  # sizes that do not fit
    yield False, node("order", ["or", wide, le(ZERO, ["dot", u, p])])
    yield False, node("order", ["or", le(ent(u, j), ZERO), le(ZERO, ent(u, j))])
    yield False, node("contradiction", num(1), given(X), given(no(X))), X, no(X)  # a number is no conclusion
    useless = node("contradiction", num(1), given(X), given(no(X)))
    yield False, combine(le(ZERO, ONE), useless), X, no(X)


def malformed() -> Iterator[Row]:
    """Nodes that are no nodes."""
    goal = le(ZERO, ONE)
    good = combine(goal)
    yield True, good
    yield False, good | {"rule": "wish"}
    yield False, good | {"rule": ["combine"]}
    yield False, good | {"premises": {}}
    yield False, good | {"premises": ""}
    yield False, good | {"more": []}
    yield False, good | {"with": {"sums": []}}
    yield False, good | {"with": {"sums": [], "equalities": [], "of": x}}
    yield False, {name: one for name, one in good.items() if name != "premises"}
    yield False, good | {"concludes": ZERO}
    yield False, good | {"concludes": ["exp", ZERO]}


def combination() -> Iterator[Row]:
    def summed(wanted, goal, premises=(), sums=(), equalities=()):
        return wanted, combine(goal, *[given(one) for one in premises], sums=sums, equalities=equalities), *premises

    X, Y, S, T = le(x, y), le(a, b), lt(x, y), lt(a, b)
    one = lambda times="1", used=(), squares=(): part(times, used, squares)  # noqa: E731
    same = lambda k="0", times=ONE: {"times": times, "premise": k}  # noqa: E731
    yield summed(True, eq(add(u, w), add(w, u)))
    yield summed(False, eq(add(u, w), sub(w, u)))
    yield summed(False, eq(add(u, w), add(w, u)), [X])
    yield summed(False, eq(u, w), [X])
    yield summed(False, eq(u, w))
    yield summed(True, eq(add(x, y), add(y, x)))
    yield summed(False, eq(add(x, y), sub(y, x)))
    yield summed(False, eq(B, B))
    yield summed(False, ["positive", u])
    yield summed(False, ["parallel", u, u])
    yield summed(False, eq(var("ch"), var("ch")))
    yield summed(True, eq(x, y), [eq(x, y)], equalities=[same()])
    yield summed(False, eq(x, add(x, sub(y, x))), [eq(x, y)])
    yield summed(True, eq(mul(a, x), mul(a, y)), [X, eq(x, y)], equalities=[same("1", a)])
    yield summed(True, eq(add(x, a), add(y, b)), [eq(x, y), eq(a, b)], equalities=[same("0"), same("1")])
    yield summed(False, eq(x, y), [eq(x, y)], equalities=[same("0", num(-1))])
    yield summed(False, eq(x, y), [eq(x, y)], equalities=[same("1")])
    yield summed(False, eq(x, y), [X], equalities=[same()])
    yield summed(False, eq(y, x), [X], equalities=[same()])
    yield summed(False, eq(x, y), [X], [one(used="0")])
    yield summed(False, eq(x, y), [S], [one(used="0")])
    yield summed(False, eq(ZERO, ONE))
    yield summed(False, eq(ZERO, mul(x, x)))
    yield summed(False, eq(mul(x, x), ZERO), [], [one(squares=[x])])
    yield summed(False, eq(x, y), [eq(u, w)], equalities=[same()])
    yield summed(True, le(x, y), [X], [one(used="0")])
    yield summed(True, le(x, y), [S], [one(used="0")])
    yield summed(True, lt(x, y), [S], [one(used="0")])
    yield summed(True, lt(x, y), [S], [one("1/7", used="0"), one("6/7", used="0")])
    yield summed(True, lt(x, add(y, sub(b, a))), [S, Y], [one(used=["0"]), one(used=["1"])])
    yield summed(True, lt(x, add(y, sub(b, a))), [Y, S], [one(used=["0"]), one(used=["1"])])
    yield summed(True, lt(ZERO, mul(sub(y, x), sub(b, a))), [S, T], [one(used=["0", "1"])])
    yield summed(True, le(ZERO, mul(sub(y, x), sub(b, a))), [X, Y], [one(used=["0", "1"])])
    yield summed(False, lt(ZERO, mul(sub(y, x), sub(b, a))), [S, Y], [one(used=["0", "1"])])
    yield summed(False, lt(ZERO, mul(sub(y, x), sub(b, a))), [X, T], [one(used=["0", "1"])])
    yield summed(False, lt(ZERO, mul(sub(y, x), sub(b, a))), [X, Y], [one(used=["0", "1"])])
    yield summed(False, lt(x, y), [X], [one(used="0")])
    yield summed(False, lt(x, y), [X, S], [one(used="0")])
    yield summed(False, le(y, x), [X], [one(used="0")])
    yield summed(False, le(y, x), [X], [one("-1", used="0")])
    yield summed(False, le(x, ZERO), [], [one("-1", squares=[["norm", u]])])
    yield summed(False, le(x, y), [Y], [one(used="0")])
    yield summed(False, le(x, y), [no(X)], [one(used="0")])
    yield summed(False, le(x, y), [eq(x, y)], [one(used="0")])
    yield summed(False, le(x, y), [], [one(used="0")])
    yield summed(False, le(x, y), [X], [one(used=["-1"])])
    yield summed(False, le(x, y), [X])
    yield summed(False, le(x, y), [X], [{"times": x, "squares": [], "premises": ["0"]}])
    yield summed(False, le(mul(x, x), mul(x, y)), [X], [{"times": x, "squares": [], "premises": ["0"]}])
    yield summed(True, le(mul(N, x), mul(N, y)), [X], [{"times": N, "squares": [], "premises": ["0"]}])
    yield summed(False, lt(mul(N, x), mul(N, y)), [S], [{"times": N, "squares": [], "premises": ["0"]}])
    yield summed(False, lt(ZERO, N), [], [{"times": N, "squares": [], "premises": []}])
    yield summed(
        True, lt(mul(["exp", a], x), mul(["exp", a], y)), [S], [{"times": ["exp", a], "squares": [], "premises": ["0"]}]
    )
    yield summed(True, lt(ZERO, ["exp", a]), [], [{"times": ["exp", a], "squares": [], "premises": []}])
    yield summed(False, le(x, y), [X], [{"times": ZERO, "squares": [], "premises": ["0"]}])
    yield summed(True, le(mul(TWO, mul(x, y)), add(mul(x, x), mul(y, y))), [], [one(squares=[sub(x, y)])])
    yield summed(True, le(ZERO, ["pow", sub(x, y), num(4)]), [], [one(squares=[sub(x, y), sub(x, y)])])
    yield summed(False, lt(mul(TWO, mul(x, y)), add(mul(x, x), mul(y, y))), [], [one(squares=[sub(x, y)])])
    yield summed(False, lt(ZERO, mul(mul(a, a), sub(y, x))), [S], [one(used=["0"], squares=[a])])
    yield summed(True, le(ZERO, mul(mul(a, a), sub(y, x))), [S], [one(used=["0"], squares=[a])])
    yield summed(True, lt(ZERO, add(mul(x, x), sub(y, x))), [S], [one(used=["0"]), one(squares=[x])])
    yield summed(True, lt(ZERO, add(mul(x, x), sub(y, x))), [S], [one(squares=[x]), one(used=["0"])])
    yield summed(False, lt(ZERO, add(mul(x, x), mul(y, y))), [], [one(squares=[x]), one(squares=[y])])
    yield summed(True, le(ZERO, mul(x, x)))
    yield summed(True, le(ZERO, add(["exp", x], mul(y, y))))
    yield summed(False, le(ZERO, mul(x, y)))
    yield summed(False, le(ZERO, sub(["exp", x], ONE)))
    yield summed(False, le(ONE, ZERO))
    yield summed(False, lt(ZERO, ZERO))
    yield summed(True, le(ZERO, ZERO))
    yield summed(True, lt(ZERO, ONE))
    yield summed(True, lt(ZERO, add(["exp", x], norm(u))))
    yield summed(False, lt(ZERO, norm(u)))
    yield summed(False, lt(ZERO, mul(x, x)))
    yield summed(True, le(add(x, a), add(y, b)), [X, eq(a, b)], [one(used="0")], [same("1")])
    yield summed(True, lt(add(x, a), add(y, b)), [S, eq(a, b)], [one(used="0")], [same("1")])
    yield summed(False, lt(x, y), [eq(x, y)], equalities=[same()])
    yield summed(False, lt(x, x), [eq(x, y)], [one("1/2", used="0")])
    yield summed(False, no(X))
    good = combine(le(x, y), given(X), sums=[one(used="0")])
    for change in ({"sums": {}}, {"equalities": {}}, {"sums": "", "equalities": []}, {"equalities": ""}):
        free = combine(le(ZERO, ONE))
        yield False, free | {"with": free["with"] | change}
    for squares, premises in (({}, ["0"]), ([], "0"), ([], {"0": ""}), ("", ["0"]), ([], [0]), ([], ["00"])):
        entry = {"times": ONE, "squares": squares, "premises": premises}
        yield False, good | {"with": {"sums": [entry], "equalities": []}}, X
    for entry in (
        {"times": ONE, "squares": []},
        {"times": ONE, "squares": [], "premises": [], "more": []},
        [ONE, [], ["0"]],
        {"times": u, "squares": [], "premises": ["0"]},
        {"times": ONE, "squares": [u], "premises": ["0"]},
        {"times": "1", "squares": [], "premises": ["0"]},
    ):
        yield False, good | {"with": {"sums": [entry], "equalities": []}}, X
    twins = combine(eq(x, y), given(eq(x, y)), equalities=[same()])
    for entry in (
        {"times": ONE},
        {"times": ONE, "premise": "0", "more": []},
        {"times": u, "premise": "0"},
        {"times": ONE, "premise": 0},
    ):
        yield False, twins | {"with": {"sums": [], "equalities": [entry]}}, eq(x, y)
    yield False, twins | {"with": {"sums": [], "equalities": []}}, eq(x, y)


def identities() -> Iterator[Row]:
    yield True, node("identity", eq(add(x, y), add(y, x)))
    yield True, node("identity", eq(["matvec", ["transpose", ["transpose", A]], u], ["matvec", A, u]))
    yield True, node("identity", eq(["transpose", ["matmul", B, C]], ["matmul", ["transpose", C], ["transpose", B]]))
    yield True, node("identity", eq(["dot", p, ["matvec", A, u]], ["dot", ["matvec", ["transpose", A], p], u]))
    yield False, node("identity", eq(["matmul", B, C], ["matmul", C, B]))
    yield False, node("identity", eq(x, y))
    yield False, node("identity", eq(u, w))
    yield False, node("identity", le(x, x))
    yield False, node("identity", lt(x, x))
    yield False, node("identity", ["parallel", u, u])
    yield False, node("identity", ["is_loss", var("l"), var("l")])
    yield False, node("identity", ["and", eq(x, x), eq(y, y)])
    yield False, node("identity", eq(var("ch"), var("ch")))
    yield False, node("identity", eq(x, x), given(eq(x, x))), eq(x, x)


def covered(goal, *ranges, facts=None) -> dict:
    """The node of a cover of ``ranges`` (term, low, high), with its bounds as hypotheses."""
    bounds = (
        [one for term, low, high in ranges for one in (le(num(low), term), le(term, num(high)))]
        if facts is None
        else facts
    )
    entries = [{"of": term, "low": str(num(low)[1]), "high": str(num(high)[1])} for term, low, high in ranges]
    return by("cover", goal, bounds, ranges=entries)


def covers() -> Iterator[Row]:
    def bounded(wanted, goal, *ranges):
        return (
            wanted,
            covered(goal, *ranges),
            *[one for x, lo, hi in ranges for one in (le(num(lo), x), le(x, num(hi)))],
        )

    e = ["exp", x]
    yield bounded(True, lt(["exp", ONE], num("2719/1000")))
    yield bounded(False, lt(["exp", ONE], num("2718/1000")))
    yield bounded(True, eq(add(ONE, ONE), TWO))
    yield bounded(False, eq(add(ONE, ONE), ONE))
    yield bounded(False, eq(["exp", ONE], ["exp", ONE]), (x, 0, 1))  # not decided by intervals
    yield bounded(True, le(mul(x, x), ONE), (x, -1, 1))
    yield bounded(True, le(ZERO, mul(x, x)), (x, -1, 2))
    yield bounded(True, lt(mul(x, sub(ONE, x)), num("26/100")), (x, 0, 1))
    yield bounded(False, lt(mul(x, sub(ONE, x)), num("24/100")), (x, 0, 1))
    yield bounded(True, le(e, num(3)), (x, 0, 1))
    yield bounded(False, le(e, TWO), (x, 0, 1))
    yield bounded(True, le(mul(x, y), num(2)), (x, 0, 1), (y, 0, 2))
    yield bounded(True, lt(mul(x, sub(y, x)), num("11/10")), (x, 0, 1), (y, 0, 2))
    yield bounded(False, le(mul(x, y), ONE), (x, 0, 1), (y, 0, 2))
    yield bounded(True, lt(mul(x, sub(ONE, x)), num("26/100")), (x, 0, 1), (y, 5, 5))
    yield bounded(True, lt(mul(x, sub(ONE, x)), num("26/100")), (y, 5, 5), (x, 0, 1))
    yield bounded(True, lt(mul(x, sub(ONE, x)), add(y, num("26/100"))), (x, 0, 1), (y, 0, 1))
    yield bounded(True, le(add(x, add(y, a)), num(6)), (x, 0, 1), (y, 0, 2), (a, 0, 3))
    yield bounded(False, le(add(x, add(y, a)), num(5)), (x, 0, 1), (y, 0, 2), (a, 0, 3))
    yield bounded(False, le(add(add(x, b), add(y, a)), num(10)), (x, 0, 1), (y, 0, 2), (a, 0, 3), (b, 0, 4))
    yield bounded(True, eq(mul(x, x), num(4)), (x, 2, 2))
    yield bounded(True, le(mul(x, x), num(4)), (x, 2, 2))
    yield bounded(False, eq(mul(x, x), num(5)), (x, 2, 2))
    yield bounded(False, eq(mul(x, x), num(4)), (x, 1, 2))
    yield bounded(False, lt(x, ONE), (x, 0, 1))
    yield bounded(False, le(x, num(5)), (x, 1, 0))  # low above high
    yield bounded(True, le(["exp", norm(u)], num(3)), (norm(u), 0, 1))
    yield bounded(True, le(["loss_value", ["word", "squared"], x], num(4)), (x, -1, 1))
    yield bounded(False, le(["loss_value", var("l"), x], num(400)), (x, -1, 1))
    yield bounded(False, ["or", le(x, ONE), le(x, ZERO)], (x, 0, 1))
    yield bounded(False, ["and", le(x, ONE), le(x, ONE)], (x, 0, 1))
    yield bounded(False, no(lt(ONE, x)), (x, 0, 1))
    yield bounded(False, ["is_loss", ["word", "logistic"], ["word", "logistic"]])
    yield bounded(False, le(mul(x, ["div", ONE, x]), ONE), (x, -1, 1))
    yield bounded(False, le(["log", x], ONE), (x, -2, -1))
    yield bounded(False, le(["sqrt", x], ONE), (x, -2, -1))
    yield bounded(False, le(mul(ZERO, ["log", x]), ONE), (x, -2, -1))
    yield bounded(False, le(norm(u), norm(u)))
    yield bounded(False, le(["sum", ["pair", x, x]], num(3)), (x, 0, 1))
    yield bounded(False, eq(["pair", x, x], ["pair", x, x]), (x, 1, 1))
    yield bounded(False, le(ent(u, i), ONE))
    lower, upper = le(ZERO, x), le(x, ONE)
    goal = le(mul(x, x), ONE)
    entry = {"of": x, "low": "0", "high": "1"}
    for facts in (
        [upper, lower],
        [lower, lower],
        [upper, upper],
        [lower],
        [],
        [le(ZERO, y), upper],
        [lower, le(y, ONE)],
        [lt(ZERO, x), upper],
        [le(num(-1), x), upper],
        [lower, le(x, TWO)],
    ):
        yield False, by("cover", goal, facts, ranges=[entry]), *facts
    yield True, by("cover", goal, [lower, upper, le(x, TWO)], ranges=[entry]), lower, upper, le(x, TWO)
    two = [le(ZERO, x), le(x, ONE), le(ZERO, y), le(y, TWO)]
    other = {"of": y, "low": "0", "high": "2"}
    yield True, by("cover", le(mul(x, y), TWO), two, ranges=[entry, other]), *two
    yield False, by("cover", le(mul(x, y), TWO), two, ranges=[other, entry]), *two
    yield False, by("cover", le(mul(x, y), TWO), two, ranges=[entry, entry]), *two
    for ranges in (
        {},
        "",
        {"0": entry},
        [[x, "0", "1"]],
        [entry | {"more": ""}],
        [{"of": x, "low": "0"}],
        [{"of": x, "low": ZERO, "high": "1"}],
        [{"of": u, "low": "0", "high": "1"}],
    ):
        yield False, by("cover", le(ZERO, ONE), [lower, upper], ranges=ranges), lower, upper
    yield False, by("cover", le(ZERO, ONE), [le(x, y)], ranges="")
    yield False, by("cover", le(ZERO, ONE), [lower], ranges=[]), upper


def inequalities() -> Iterator[Row]:
    one = eq(mul(x, ["div", ONE, x]), ONE)
    yield row(True, "reciprocal", one, [lt(ZERO, x)], of=x)
    yield row(False, "reciprocal", eq(ONE, mul(x, ["div", ONE, x])), [lt(ZERO, x)], of=x)
    for fact in (
        le(ZERO, x),
        lt(x, ZERO),
        lt(ZERO, y),
        lt(num(-1), x),
        lt(ZERO, neg(x)),
        eq(ZERO, x),
        le(ONE, x),
        lt(ZERO, mul(x, x)),
    ):
        yield row(False, "reciprocal", one, [fact], of=x)
    yield row(False, "reciprocal", one, of=x)
    yield row(False, "reciprocal", one, [lt(ZERO, x), lt(ZERO, x)], of=x)
    yield row(False, "reciprocal", eq(mul(x, ["div", ONE, x]), ZERO), [lt(ZERO, x)], of=x)
    yield row(False, "reciprocal", eq(mul(y, ["div", ONE, y]), ONE), [lt(ZERO, x)], of=x)
    yield row(False, "reciprocal", le(mul(x, ["div", ONE, x]), ONE), [lt(ZERO, x)], of=x)
    yield row(False, "reciprocal", eq(u, u), [lt(ZERO, x)], of=x)
    for f in ("exp", "log", "sqrt", "sigmoid"):
        domain = {"log": [lt(ZERO, x)], "sqrt": [le(ZERO, x)]}.get(f, [])
        for name, other in (("le", "lt"), ("lt", "le")):
            goal = [name, [f, x], [f, y]]
            yield row(True, "monotone", goal, [[name, x, y], *domain], function=f)
            yield row(False, "monotone", [other, [f, x], [f, y]], [[name, x, y], *domain], function=f)
            yield row(False, "monotone", [name, [f, y], [f, x]], [[name, x, y], *domain], function=f)
            yield row(False, "monotone", goal, [[name, y, x], *domain], function=f)
            yield row(False, "monotone", eq([f, x], [f, y]), [[name, x, y], *domain], function=f)
        yield row(False, "monotone", eq([f, x], [f, y]), [eq(x, y), *domain], function=f)
        yield row(False, "monotone", [*goal[:1], [f, x], [f, a]], [lt(x, y), *domain], function=f)
        yield row(False, "monotone", goal, [no(le(y, x)), *domain], function=f)
        yield row(False, "monotone", goal, [lt(x, y), *domain], function="abs")
        yield row(False, "monotone", goal, domain, function=f)
    below = [
        le(ZERO, x),
        lt(num(-1), x),
        lt(x, ZERO),
        lt(ZERO, y),
        le(ZERO, y),
        eq(ZERO, x),
        le(ZERO, neg(x)),
        no(lt(x, ZERO)),
    ]
    for f in ("log", "sqrt"):
        goal = le([f, x], [f, y])
        for fact in below if f == "log" else below[1:]:
            yield row(False, "monotone", goal, [le(x, y), fact], function=f)
        yield row(False, "monotone", goal, [le(x, y)], function=f)
        yield row(False, "monotone", goal, [le(x, y), lt(ZERO, x), lt(ZERO, x)], function=f)
    yield row(True, "monotone", le(["sqrt", x], ["sqrt", y]), [le(x, y), lt(ZERO, x)], function="sqrt")
    for f in ("abs", "neg", "sigmoid_slope"):
        for name in ("le", "lt"):
            yield row(False, "monotone", [name, [f, x], [f, y]], [[name, x, y]], function=f)
    yield row(False, "monotone", le(["exp", u], ["exp", w]), [le(x, y)], function="exp")
    yield row(False, "monotone", le(["exp", x], ["exp", y]), [le(x, y)], function=["exp", x])
    tangent = le(add(ONE, x), ["exp", x])
    yield row(True, "tangent", tangent, at=x)
    for goal in (
        lt(add(ONE, x), ["exp", x]),
        le(add(TWO, x), ["exp", x]),
        le(sub(ONE, x), ["exp", x]),
        le(["exp", x], add(ONE, x)),
        le(add(ONE, mul(TWO, x)), ["exp", x]),
        le(add(ONE, x), ["exp", y]),
        le(ONE, mul(x, ["exp", x])),
        le(x, mul(TWO, ["exp", x])),
        le(add(x, x), ["exp", x]),
        eq(add(ONE, x), ["exp", x]),
    ):
        yield row(False, "tangent", goal, at=x)
    yield row(True, "tangent", le(add(ONE, x), ["exp", x]), at=x)
    yield row(True, "tangent", le(sub(ONE, x), ["exp", neg(x)]), at=neg(x))
    yield row(False, "tangent", tangent, [le(x, y)], at=x)
    root = eq(["exp", ["log", x]], x)
    yield row(True, "logarithm", root, [lt(ZERO, x)], of=x)
    for fact in (le(ZERO, x), lt(x, ZERO), lt(ZERO, y), lt(num(-1), x), eq(ZERO, x), le(ONE, x)):
        yield row(False, "logarithm", root, [fact], of=x)
    yield row(False, "logarithm", root, of=x)
    yield row(False, "logarithm", root, [lt(ZERO, x), lt(ZERO, x)], of=x)
    for goal in (
        eq(["exp", ["log", x]], y),
        eq(["exp", ["log", y]], y),
        le(["exp", ["log", x]], x),
        eq(["log", ["exp", x]], add(x, ONE)),
        le(x, y),
    ):
        yield row(False, "logarithm", goal, [lt(ZERO, x)], of=x)
    G = ["sigmoid", x]
    logistic = eq(mul(G, add(ONE, ["exp", neg(x)])), ONE)
    yield row(True, "logistic", logistic, at=x)
    for goal in (
        eq(mul(G, add(ONE, ["exp", x])), ONE),
        eq(mul(G, add(ONE, ["exp", neg(x)])), TWO),
        eq(mul(G, sub(ONE, ["exp", neg(x)])), ONE),
        eq(mul(["sigmoid", y], add(ONE, ["exp", neg(y)])), ONE),
        eq(G, ONE),
        eq(mul(mul(G, G), ["exp", neg(x)]), ONE),
        le(mul(G, add(ONE, ["exp", neg(x)])), ONE),
        eq(mul(G, add(ONE, ["exp", neg(x)])), mul(x, ONE)),
    ):
        yield row(False, "logistic", goal, at=x)
    yield row(False, "logistic", logistic, [le(x, y)], at=x)
    low, high = le(a, x), le(x, b)
    steep = le(["sigmoid_slope", x], ["curvature_bound", ["word", "logistic"], a, b])
    yield row(True, "steepest", steep, [low, high], at=x, low=a, high=b)
    for facts in (
        [low, low],
        [high, high],
        [high, low],
        [low],
        [low, le(x, y)],
        [le(y, x), high],
        [low, high, high],
        [low, le(y, b)],
    ):
        yield row(False, "steepest", steep, facts, at=x, low=a, high=b)
    for word in ("exponential", "sigmoid", "squared"):
        yield row(
            False,
            "steepest",
            le(["sigmoid_slope", x], ["curvature_bound", ["word", word], a, b]),
            [low, high],
            at=x,
            low=a,
            high=b,
        )
    yield row(
        False,
        "steepest",
        le(["sigmoid_slope", x], ["curvature_bound", ["word", "logistic"], b, a]),
        [low, high],
        at=x,
        low=a,
        high=b,
    )
    yield row(False, "steepest", lt(*steep[1:]), [low, high], at=x, low=a, high=b)
    yield row(False, "steepest", le(*steep[:0:-1]), [low, high], at=x, low=a, high=b)
    yield row(False, "steepest", le(["sigmoid_slope", y], steep[2]), [low, high], at=x, low=a, high=b)


def magnitudes() -> Iterator[Row]:
    low, high = le(neg(y), x), le(x, y)
    yield row(True, "bounds", le(size(x), y), [low, high], of=x)
    for facts in (
        [high, high],
        [low, low],
        [high, low],
        [high],
        [low],
        [low, high, high],
        [le(neg(a), x), high],
        [low, lt(x, y)],
        [lt(neg(y), x), high],
        [le(y, x), high],
        [low, le(a, y)],
        [le(mul(TWO, neg(y)), x), high],
    ):
        yield row(False, "bounds", le(size(x), y), facts, of=x)
    for goal in (
        lt(size(x), y),
        le(size(x), a),
        le(y, size(x)),
        le(size(x), neg(y)),
        eq(size(x), y),
        le(mul(TWO, size(x)), y),
        le(ZERO, y),
        le(size(x), mul(y, y)),
    ):
        yield row(False, "bounds", goal, [low, high], of=x)
    yield row(True, "absolute", le(x, size(x)), of=x)
    yield row(True, "absolute", le(neg(x), size(x)), of=neg(x))
    for goal in (
        le(size(x), x),
        lt(x, size(x)),
        eq(x, size(x)),
        le(x, size(y)),
        le(mul(TWO, x), size(x)),
        le(y, size(x)),
    ):
        yield row(False, "absolute", goal, of=x)
    yield row(False, "absolute", le(x, size(x)), [le(x, y)], of=x)
    yield row(True, "product", eq(size(mul(x, y)), mul(size(x), size(y))), factor=x, of=y)
    yield row(True, "product", eq(size(mul(add(x, ONE), y)), mul(size(add(x, ONE)), size(y))), factor=add(x, ONE), of=y)
    yield row(True, "product", eq(norm(mul(x, u)), mul(size(x), norm(u))), factor=x, of=u)
    yield row(
        True,
        "product",
        eq(norm(mul(add(x, ONE), add(u, w))), mul(size(add(x, ONE)), norm(add(u, w)))),
        factor=add(x, ONE),
        of=add(u, w),
    )
    yield row(True, "product", eq(["frobenius", ["outer", u, p]], mul(norm(u), norm(p))), factor=u, of=p)
    yield row(True, "product", eq(["frobenius", mul(x, A)], mul(size(x), ["frobenius", A])), factor=x, of=A)
    for goal in (
        eq(norm(mul(x, u)), mul(x, norm(u))),
        eq(norm(mul(x, u)), norm(u)),
        le(norm(mul(x, u)), mul(size(x), norm(u))),
        eq(x, y),
    ):
        yield row(False, "product", goal, factor=x, of=u)
    yield row(False, "product", eq(["frobenius", ["outer", u, p]], mul(norm(u), norm(u))), factor=u, of=p)
    yield row(False, "product", eq(["frobenius", ["outer", u, p]], add(norm(u), norm(p))), factor=u, of=p)
    yield row(False, "product", eq(size(mul(x, y)), mul(size(x), size(y))), [le(x, y)], factor=x, of=y)
    yield row(False, "product", eq(size(mul(x, y)), mul(size(x), y)), factor=x, of=y)
    yield row(True, "square", eq(mul(size(x), size(x)), mul(x, x)), of=x)
    yield row(True, "square", eq(mul(norm(u), norm(u)), ["dot", u, u]), of=u)
    yield row(True, "square", eq(mul(["sqrt", x], ["sqrt", x]), x), [le(ZERO, x)], of=x)
    yield row(True, "square", eq(mul(["sqrt", x], ["sqrt", x]), x), [lt(ZERO, x)], of=x)
    for fact in (
        le(x, ZERO),
        le(num(-1), x),
        le(ZERO, y),
        eq(ZERO, x),
        le(ZERO, mul(x, x)),
        lt(x, ZERO),
        no(lt(x, ZERO)),
    ):
        yield row(False, "square", eq(mul(["sqrt", x], ["sqrt", x]), x), [fact], of=x)
    yield row(False, "square", eq(mul(["sqrt", x], ["sqrt", x]), x), [le(ZERO, x), le(ZERO, x)], of=x)
    yield row(False, "square", eq(mul(["sqrt", x], ["sqrt", x]), x), of=x)
    yield row(False, "square", eq(["sqrt", mul(x, x)], x), of=x)
    yield row(False, "square", eq(size(x), mul(x, x)), of=x)
    yield row(False, "square", eq(mul(size(x), size(x)), mul(x, x)), [le(ZERO, x)], of=x)
    for goal in (
        eq(mul(["sqrt", x], ["sqrt", x]), neg(x)),
        eq(["sqrt", x], x),
        eq(mul(["sqrt", y], ["sqrt", y]), y),
        le(x, y),
    ):
        yield row(False, "square", goal, [le(ZERO, x)], of=x)
    for goal in (
        eq(mul(norm(u), norm(u)), ["dot", u, w]),
        eq(mul(norm(u), norm(u)), neg(["dot", u, u])),
        eq(norm(u), ["dot", u, u]),
        le(mul(norm(u), norm(u)), ["dot", u, u]),
        eq(["mul", ["dot", u, u], ["dot", u, u]], ["dot", u, u]),
        eq(mul(["frobenius", B], ["frobenius", B]), ["dot", u, u]),
    ):
        yield row(False, "square", goal, of=u)
    squares = le(mul(x, x), mul(y, y))
    yield row(True, "roots", le(x, y), [squares, le(ZERO, y)], left=x, right=y)
    yield row(True, "roots", le(x, y), [squares, lt(ZERO, y)], left=x, right=y)
    for facts in (
        [squares, le(ZERO, x)],
        [squares, le(y, ZERO)],
        [squares, le(num(-1), y)],
        [le(x, mul(y, y)), le(ZERO, y)],
        [squares, squares],
        [le(mul(x, x), mul(a, a)), le(ZERO, y)],
        [lt(mul(x, x), mul(y, y)), le(ZERO, y)],
        [le(ZERO, y), le(ZERO, y)],
        [squares],
        [squares, le(ZERO, y), squares],
        [squares, eq(ZERO, y)],
        [le(mul(y, y), mul(x, x)), le(ZERO, y)],
        [le(mul(x, y), mul(y, y)), le(ZERO, y)],
        [squares, no(lt(y, ZERO))],
    ):
        yield row(False, "roots", le(x, y), facts, left=x, right=y)
    for goal in (lt(x, y), le(y, x), le(x, a), eq(x, y), le(mul(x, x), y)):
        yield row(False, "roots", goal, [squares, le(ZERO, y)], left=x, right=y)


def vectors() -> Iterator[Row]:
    whole = le(norm(add(u, w)), add(norm(u), norm(w)))
    yield row(True, "triangle", whole, left=u, right=w)
    yield row(True, "triangle", le(size(add(x, y)), add(size(x), size(y))), left=x, right=y)
    yield row(True, "triangle", le(["frobenius", add(B, C)], add(["frobenius", B], ["frobenius", C])), left=B, right=C)
    for goal in (
        lt(*whole[1:]),
        le(*whole[:0:-1]),
        le(norm(add(u, w)), norm(u)),
        le(norm(sub(u, w)), sub(norm(u), norm(w))),
        eq(*whole[1:]),
        le(norm(add(u, w)), mul(norm(u), norm(w))),
        le(norm(g), add(norm(u), norm(w))),
        le(ZERO, x),
    ):
        yield row(False, "triangle", goal, left=u, right=w)
    yield row(False, "triangle", whole, [le(x, y)], left=u, right=w)
    yield row(False, "triangle", whole, left=u, right=p)
    cauchy = le(size(["dot", u, w]), mul(norm(u), norm(w)))
    yield row(True, "cauchy", cauchy, left=u, right=w)
    for goal in (
        lt(*cauchy[1:]),
        le(*cauchy[:0:-1]),
        le(size(["dot", u, w]), norm(u)),
        le(size(["dot", u, w]), add(norm(u), norm(w))),
        eq(*cauchy[1:]),
        le(size(["dot", u, u]), mul(norm(u), norm(w))),
        le(ZERO, x),
    ):
        yield row(False, "cauchy", goal, left=u, right=w)
    yield row(False, "cauchy", cauchy, [le(x, y)], left=u, right=w)
    nothing = sub(u, u)
    yield row(True, "cauchy", le(ZERO, ZERO), left=nothing, right=w)
    yield row(False, "cauchy", le(ZERO, ZERO), left=nothing, right=p)  # sizes that do not fit
    yield row(True, "length", le(ONE, ["length", u]), of=u)
    yield row(True, "length", le(size(["sum", u]), mul(["sqrt", ["length", u]], norm(u))), of=u)
    for goal in (
        le(TWO, ["length", u]),
        lt(ONE, ["length", u]),
        le(ONE, ["length", p]),
        eq(ONE, ["length", u]),
        le(["length", u], ONE),
        le(size(["sum", u]), norm(u)),
        le(size(["sum", u]), mul(["length", u], x)),
        lt(size(["sum", u]), mul(["sqrt", ["length", u]], norm(u))),
        le(size(["sum", w]), mul(["sqrt", ["length", u]], norm(u))),
        le(num(-5), x),
        le(size(["sum", u]), mul(["sqrt", ["length", p]], norm(u))),
    ):
        yield row(False, "length", goal, of=u)
    yield row(False, "length", le(ONE, ["length", u]), [le(x, y)], of=u)
    yield row(False, "length", le(ONE, x), of=x)
    image = norm(["matvec", A, u])
    yield row(True, "operator", le(image, mul(["frobenius", A], norm(u))), matrix=A, of=u)
    bound = ["spectral_at_most", A, x]
    yield row(True, "operator", le(image, mul(x, norm(u))), [bound], matrix=A, of=u)
    back = norm(["matvec", ["transpose", A], p])
    yield row(True, "operator", le(back, mul(x, norm(p))), [bound], matrix=["transpose", A], of=p)
    yield row(
        True,
        "operator",
        le(back, mul(x, norm(p))),
        [["spectral_at_most", ["transpose", A], x]],
        matrix=["transpose", A],
        of=p,
    )
    yield row(
        False, "operator", le(image, mul(x, norm(u))), [["spectral_at_most", ["transpose", A], x]], matrix=A, of=u
    )
    square = norm(["matvec", B, u])
    for facts in (
        [["spectral_at_most", C, x]],
        [le(x, y)],
        [["not", ["spectral_at_most", B, x]]],
        [["spectral_at_most", B, y]],
        [],
        [["and", ["spectral_at_most", B, x], le(x, y)]],
    ):
        yield row(False, "operator", le(square, mul(x, norm(u))), facts, matrix=B, of=u)
    yield row(
        True,
        "operator",
        le(norm(["matvec", mul(x, B), u]), mul(y, norm(u))),
        [["spectral_at_most", mul(x, B), y]],
        matrix=mul(x, B),
        of=u,
    )
    product = ["matmul", B, C]
    yield row(
        False,
        "operator",
        le(norm(["matvec", product, u]), mul(x, norm(u))),
        [["spectral_at_most", B, x]],
        matrix=product,
        of=u,
    )
    yield row(
        False,
        "operator",
        le(norm(["matvec", neg(B), u]), mul(x, norm(u))),
        [["spectral_at_most", B, x]],
        matrix=neg(B),
        of=u,
    )
    yield row(False, "operator", le(square, mul(x, norm(u))), [eq(B, C)], matrix=B, of=u)
    for goal in (
        lt(square, mul(x, norm(u))),
        le(mul(x, norm(u)), square),
        le(square, x),
        le(norm(["matvec", B, w]), mul(x, norm(u))),
        le(x, y),
        le(square, mul(["frobenius", C], norm(u))),
    ):
        yield row(False, "operator", goal, [["spectral_at_most", B, x]], matrix=B, of=u)
    yield row(False, "operator", le(square, mul(["frobenius", C], norm(u))), matrix=B, of=u)
    largest = ["operator_norm", A]
    yield row(True, "operator norm", ["spectral_at_most", A, largest], of=A)
    yield row(True, "operator norm", le(largest, x), [bound], of=A)
    for goal in (
        bound,
        le(largest, x),
        ["spectral_at_most", A, ["operator_norm", B]],
        ["spectral_at_most", ["transpose", A], largest],
    ):
        yield row(False, "operator norm", goal, of=A)
    for facts in (
        [["spectral_at_most", B, x]],
        [["spectral_at_most", ["transpose", A], x]],
        [le(["frobenius", A], x)],
        [["not", bound]],
        [["spectral_at_most", A, y]],
        [bound, bound],
    ):
        yield row(False, "operator norm", le(largest, x), facts, of=A)
    for goal in (
        lt(largest, x),
        eq(largest, x),
        le(x, largest),
        le(["frobenius", A], x),
        le(["operator_norm", B], x),
        bound,
        ["spectral_at_most", A, largest],
    ):
        yield row(False, "operator norm", goal, [bound], of=A)
    yield row(False, "operator norm", le(largest, x), [eq(A, A)], of=A)
    yield True, combine(le(ZERO, largest))
    act = lambda R, vector: le(norm(["matvec", A, vector]), mul(R, norm(vector)))  # noqa: E731
    yield True, node("action", bound, action(A, x, s), direction="s"), le(["frobenius", A], x)
    yield False, node("action", bound, given(act(x, s)), direction="s"), act(x, s)  # s is not fresh
    yield False, node("action", bound, given(act(x, u)), direction="u"), act(x, u)
    yield False, node("action", bound, action(A, x, u), direction="u"), le(["frobenius", A], x)
    yield False, node("action", bound, action(A, x, t), direction="s"), le(["frobenius", A], x)
    yield False, node("action", bound, action(A, x, s), action(A, x, s), direction="s"), le(["frobenius", A], x)
    yield False, node("action", bound, direction="s")
    yield False, node("action", bound, given(le(x, y)), direction="s"), le(x, y)
    yield False, node("action", ["spectral_at_most", A, norm(s)], combine(act(norm(s), s)), direction="s")
    worse = le(norm(["matvec", A, s]), mul(["frobenius", A], norm(s)))
    yield False, node("action", bound, node("operator", worse, matrix=A, of=s), direction="s")
    yield False, node("action", ["spectral_at_most", B, x], action(A, x, s), direction="s"), le(["frobenius", A], x)
    yield False, node("action", no(bound), action(A, x, s), direction="s"), le(["frobenius", A], x)
    for goal in (["eq", A, x], le(x, y), eq(A, A), ["is_loss", var("l"), var("l")]):
        yield False, node("action", goal, action(A, x, s), direction="s"), le(["frobenius", A], x)
    for name in ("r", "z", "i", "D", "nothing", ["s"]):
        yield False, node("action", bound, action(A, x, s), direction=name), le(["frobenius", A], x)
    other = mul(["dot", s, s], A)
    yield (
        False,
        node(
            "action",
            ["spectral_at_most", other, ["frobenius", other]],
            action(other, ["frobenius", other], s),
            direction="s",
        ),
    )
    yield (
        True,
        node(
            "action",
            ["spectral_at_most", other, ["frobenius", other]],
            action(other, ["frobenius", other], t),
            direction="t",
        ),
    )
    yield True, node("entry", le(size(ent(u, i)), ["max_norm", u]), of=u)
    yield True, node("entry", le(["max_norm", u], norm(u)), of=u)
    for goal in (
        le(norm(u), ["max_norm", u]),
        le(["max_norm", u], norm(w)),
        lt(["max_norm", u], norm(u)),
        le(size(ent(u, i)), norm(w)),
        le(size(ent(w, i)), ["max_norm", u]),
        lt(size(ent(u, i)), ["max_norm", u]),
        le(["max_norm", w], norm(u)),
        le(ent(u, i), ["max_norm", u]),
        le(size(mul(TWO, ent(u, i))), ["max_norm", u]),
        le(neg(ent(u, i)), ["max_norm", u]),
        le(["max_norm", u], size(ent(u, i))),
        le(ZERO, ["max_norm", u]),
        le(size(ent(u, j)), ["max_norm", u]),
        le(["exp", ent(u, i)], ["max_norm", u]),
        le(size(x), ["max_norm", u]),
        le(size(["margin", u, i]), ["max_norm", u]),
        le(["max_norm", add(u, u)], norm(p)),
    ):
        yield False, node("entry", goal, of=u)
    one, largest, gap = ent(u, i), ["max_norm", u], ["margin", u, i]
    for goal in (
        le(sub(one, sub(one, size(one))), largest),
        le(size(gap), add(largest, sub(size(gap), size(one)))),
        le(add(one, sub(size(one), one)), largest),
    ):
        yield False, node("entry", goal, of=u)  # true, but not as the rule says it
    yield False, node("entry", le(["max_norm", u], norm(u)), given(le(x, y)), of=u), le(x, y)


def action(matrix, R, vector) -> dict:
    """The proof of ‖M v‖ ≤ R‖v‖ from ‖M‖_F ≤ R, which is a hypothesis unless R is ‖M‖_F."""
    image, frobenius = norm(["matvec", matrix, vector]), ["frobenius", matrix]
    first = node("operator", le(image, mul(frobenius, norm(vector))), matrix=matrix, of=vector)
    if frobenius == R:
        return first
    second = {"times": norm(vector), "squares": [], "premises": ["1"]}
    return combine(le(image, mul(R, norm(vector))), first, given(le(frobenius, R)), sums=[part(premises=["0"]), second])


def entrywise() -> Iterator[Row]:
    """The rule ``entries``: what is shown of the entry at a fresh index."""

    def of(wanted, goal, known, left=u, right=w, index="r", context=()):
        return wanted, node("entries", goal, known, left=left, right=right, index=index), *context

    e, f, sq = ["exp", u], ["exp", w], ["hadamard", u, u]
    er = ent(e, r)
    positive = combine(lt(ZERO, er))
    yield of(True, ["positive", e], positive, e, e)
    yield of(True, ["positive", e], positive, e, w)
    yield of(False, ["positive", e], combine(le(ZERO, er)), e, e)
    yield of(False, ["positive", sq], combine(le(ZERO, ent(sq, r))), sq, sq)
    yield of(False, ["positive", u], positive, e, e)
    yield of(False, ["positive", u], positive, e, u)
    yield of(False, ["positive", f], positive, e, f)
    yield of(False, ["positive", u], given(lt(ZERO, ent(u, r))), u, u, context=[lt(ZERO, ent(u, r))])
    yield of(False, ["positive", u], given(lt(ZERO, ent(u, i))), u, u, "i", context=[lt(ZERO, ent(u, i))])
    yield of(False, ["positive", e], combine(lt(ZERO, ent(e, i))), e, e, "i")
    yield of(False, ["positive", e], combine(lt(ZERO, ent(e, i))), e, e)
    yield of(False, ["positive", e], combine(lt(ZERO, ent(["exp", p], q))), e, e, "q")
    yield of(False, ["positive", e], positive, e, p)
    for name in ("z", "s", "nothing", "q", ["r"], {}):
        yield of(False, ["positive", e], positive, e, e, name)
    yield False, node("entries", ["positive", e], positive, positive, left=e, right=e, index="r")
    yield False, node("entries", ["positive", e], left=e, right=e, index="r")
    bound = mul(x, u)
    entry = le(size(ent(u, r)), x)
    largest = le(["max_norm", u], x)
    source = le(["max_norm", u], x)
    known = combine(
        entry,
        node("entry", le(size(ent(u, r)), ["max_norm", u]), of=u),
        given(source),
        sums=[part(premises=["0"]), part(premises=["1"])],
    )
    yield of(True, largest, known, u, bound, context=[source])
    yield of(False, lt(["max_norm", u], x), known, u, bound, context=[source])
    yield of(False, le(["max_norm", u], y), known, u, bound, context=[source])
    yield of(False, largest, known, u, mul(y, u), context=[source])
    yield of(False, largest, known, u, mul(x, w), context=[source])
    yield of(False, largest, known, u, add(u, u), context=[source])
    yield of(False, largest, known, u, ["hadamard", u, u], context=[source])
    yield of(False, largest, known, u, ["matvec", B, u], context=[source])
    yield of(False, eq(["max_norm", u], x), known, u, bound, context=[source])
    yield of(
        False,
        largest,
        combine(le(ent(u, r), x), given(le(ent(u, r), x)), sums=[part(premises=["0"])]),
        u,
        bound,
        context=[le(ent(u, r), x)],
    )
    yield of(False, le(["max_norm", u], x), combine(le(ZERO, size(ent(u, r)))), u, bound)
    yield of(False, le(["max_norm", u], x), combine(le(ent(u, r), size(size(ent(u, r))))), u, bound)
    own = size(ent(u, r))  # the bound holds the fresh index
    yield of(False, le(["max_norm", u], own), combine(le(own, own)), u, mul(own, u))
    every = ["max_norm", u]
    yield of(True, le(every, every), node("entry", le(own, every), of=u), u, mul(every, u))
    smaller = combine(
        le(ent(u, r), own), node("absolute", le(ent(u, r), own), of=ent(u, r)), sums=[part(premises=["0"])]
    )
    yield of(False, largest, smaller, u, bound)
    half = mul(HALF, u)
    less = combine(le(size(ent(half, r)), size(ent(u, r))))
    yield of(True, le(norm(half), norm(u)), less, half, u)
    yield of(False, le(norm(u), norm(half)), less, half, u)
    yield of(False, lt(norm(half), norm(u)), less, half, u)
    yield of(False, le(norm(u), norm(w)), less, u, w)
    yield of(False, le(norm(u), norm(w)), combine(le(ZERO, ZERO)), u, w)
    negative = neg(e)
    yield of(False, le(norm(negative), norm(e)), combine(le(ent(negative, r), er)), negative, e)
    yield of(False, le(norm(neg(mul(TWO, e))), norm(e)), combine(le(ent(neg(mul(TWO, e)), r), er)), neg(mul(TWO, e)), e)
    yield of(False, le(norm(half), norm(u)), combine(le(size(ent(half, i)), size(ent(u, i)))), half, u)
    zero = combine(le(ZERO, er))
    yield of(True, le(ent(e, i), ["sum", e]), zero, e, e)
    yield of(True, le(ent(sq, i), ["sum", sq]), combine(le(ZERO, ent(sq, r))), sq, w)
    yield of(False, le(ent(u, i), ["sum", u]), zero, u, u)
    yield of(False, lt(ent(e, i), ["sum", e]), zero, e, e)
    yield of(False, le(["sum", e], ent(e, i)), zero, e, e)
    yield of(False, le(ent(f, i), ["sum", e]), zero, e, e)
    yield of(False, le(ent(e, i), ["sum", f]), zero, e, f)
    yield of(False, le(ent(u, i), ["sum", u]), combine(le(ent(u, r), ent(u, r))), u, u)
    yield of(False, le(ent(u, i), ["sum", u]), combine(le(ZERO, size(ent(u, r)))), u, u)
    yield of(False, le(ent(e, i), ["sum", e]), positive, e, e)
    total = le(["sum", negative], ["sum", e])
    rises = combine(le(ent(negative, r), er))
    yield of(True, total, rises, negative, e)
    yield of(False, le(["sum", e], ["sum", negative]), rises, negative, e)
    yield of(False, lt(["sum", negative], ["sum", e]), rises, negative, e)
    yield of(False, le(["sum", u], ["sum", w]), rises, u, w)
    yield of(False, le(["sum", negative], ["sum", w]), rises, negative, e)
    yield of(False, le(["sum", u], ["sum", w]), combine(le(ZERO, ZERO)), u, w)
    yield of(False, le(["sum", negative], ["sum", e]), combine(le(ent(negative, i), ent(e, i))), negative, e)
    yield of(False, le(["sum", u], ["sum", w]), combine(le(ent(e, r), ent(e, r))), u, w)
    yield of(False, le(["sum", e], ["sum", ["exp", p]]), combine(le(ent(e, r), ent(e, r))), e, ["exp", p])
    yield of(False, le(ZERO, ONE), rises, negative, e)
    nil = sub(u, u)
    for index, left, right in (("r", nil, sub(p, p)), ("q", nil, nil), ("q", nil, sub(p, p)), ("r", sub(p, p), nil)):
        yield of(False, le(ZERO, ZERO), combine(le(ZERO, ZERO)), left, right, index)
        yield of(False, le(["sum", left], ["sum", right]), combine(le(ZERO, ZERO)), left, right, index)
    yield of(True, le(["sum", nil], ["sum", nil]), combine(le(ZERO, ZERO)), nil, nil)
    here = sub(ent(u, r), ent(u, r))
    yield of(False, le(["sum", mul(here, u)], ["sum", nil]), combine(le(ZERO, ZERO)), mul(here, u), nil)
    yield of(False, le(["sum", nil], ["sum", mul(here, u)]), combine(le(ZERO, ZERO)), nil, mul(here, u))
    yield of(True, le(["sum", mul(ent(u, k), nil)], ["sum", nil]), combine(le(ZERO, ZERO)), mul(ent(u, k), nil), nil)


def others() -> Iterator[Row]:
    """The rule ``others``: one entry apart."""
    rest = sub(["length", u], ONE)
    up = le(["sum", u], add(ent(u, k), mul(rest, c)))
    down = le(add(ent(u, k), mul(rest, c)), ["sum", u])

    def of(wanted, goal, known, *context, vector=u, bound=c, logits=w, at=k, name="r"):
        return (
            wanted,
            node("others", goal, known, of=vector, constant=bound, logits=logits, at=at, index=name),
            *context,
        )

    e = ["exp", u]
    most = le(["max_norm", u], c)
    entry = node("entry", le(size(ent(u, r)), ["max_norm", u]), of=u)
    above = node("absolute", le(ent(u, r), size(ent(u, r))), of=ent(u, r))
    every = [part(premises=["0"]), part(premises=["1"]), part(premises=["2"])]
    known = combine(le(ent(u, r), c), above, entry, given(most), sums=every)
    yield of(True, up, known, most)
    yield of(False, down, known, most)
    yield of(False, lt(*up[1:]), known, most)
    yield of(False, le(["sum", u], add(ent(u, k), mul(["length", u], c))), known, most)
    yield of(False, le(["sum", u], mul(rest, c)), known, most)
    yield of(False, le(["sum", w], add(ent(u, k), mul(rest, c))), known, most)
    yield of(False, le(["sum", u], add(ent(u, i), mul(rest, c))), known, most)
    yield of(False, le(ZERO, ONE), known, most)
    yield of(False, up, combine(le(ZERO, ONE)), most)
    yield of(False, up, combine(le(ZERO, ONE)))
    yield of(False, down, combine(le(ZERO, ONE)))
    yield of(False, up, given(le(ent(u, r), c)), le(ent(u, r), c))
    yield of(False, up, given(le(ent(u, i), c)), le(ent(u, i), c), name="i")
    yield of(False, up, given(le(ent(u, i), c)), le(ent(u, i), c))
    total = le(add(ent(e, k), mul(rest, ZERO)), ["sum", e])
    zero = combine(le(ZERO, ent(e, r)))
    yield of(True, total, zero, vector=e, bound=ZERO)
    yield of(False, le(["sum", e], add(ent(e, k), mul(rest, ZERO))), zero, vector=e, bound=ZERO)
    yield of(False, le(add(ent(e, k), mul(rest, ONE)), ["sum", e]), zero, vector=e, bound=ONE)
    yield of(False, le(add(ent(w, k), ZERO), ["sum", w]), zero, vector=w, bound=ZERO)
    yield of(False, total, combine(lt(ZERO, ent(e, r))), vector=e, bound=ZERO)
    low, high = le(["margin", w, k], sub(ent(w, k), ent(w, r))), le(sub(ent(w, k), ent(w, r)), ["spread", w, k])
    gap = sub(ent(w, k), ent(w, r))
    scores = neg(w)
    for fact, bound, wanted, goal in (
        (low, sub(["margin", w, k], ent(w, k)), True, "down"),
        (low, sub(["margin", w, k], ent(w, k)), False, "up"),
        (high, sub(["spread", w, k], ent(w, k)), True, "up"),
        (high, sub(["spread", w, k], ent(w, k)), False, "down"),
    ):
        # u_r = −w_r;  margin ≤ w_k − w_r gives margin − w_k ≤ u_r, and spread likewise from above
        one = combine(
            le(bound, ent(scores, r)) if fact is low else le(ent(scores, r), bound),
            given(fact),
            sums=[part(premises=["0"])],
        )
        sides = ["sum", scores], add(ent(scores, k), mul(sub(["length", scores], ONE), bound))
        yield of(wanted, le(*sides) if goal == "up" else le(*sides[::-1]), one, vector=scores, bound=bound)
    wrong = combine(le(["margin", w, i], ONE), given(le(["margin", w, i], gap)))
    yield of(False, up, wrong)
    for at, fact in (
        (k, le(["margin", w, i], sub(ent(w, i), ent(w, r)))),
        (i, low),
        (k, le(gap, ["margin", w, k])),
        (k, le(["spread", w, k], gap)),
    ):
        bound = sub(["margin", w, k], ent(w, k))
        one = combine(le(ZERO, ent(e, r)), given(fact))
        yield of(False, le(add(ent(e, at), ZERO), ["sum", e]), one, vector=e, bound=ZERO, at=at)
    for name in ("z", "s", "nothing", "q", ["r"]):
        yield of(False, up, known, most, name=name)
    nil = sub(u, u)
    fine = combine(le(ZERO, ZERO))
    for vector, logits, at, name in (
        (sub(p, p), w, k, "r"),
        (nil, p, j, "r"),
        (nil, w, k, "q"),
        (nil, p, j, "q"),
        (sub(p, p), w, k, "q"),
        (sub(p, p), w, k, "r"),
    ):
        rest_of = sub(["length", vector], ONE)
        yield of(
            False,
            le(["sum", vector], add(ZERO, mul(rest_of, ZERO))),
            fine,
            vector=vector,
            bound=ZERO,
            logits=logits,
            at=at,
            name=name,
        )
    yield of(True, le(["sum", nil], add(ent(nil, k), mul(rest, ZERO))), fine, vector=nil, bound=ZERO)
    for logits in (p, sub(p, p), ["matvec", A, u]):
        yield of(
            False, le(["sum", nil], add(ent(nil, k), mul(rest, ZERO))), fine, vector=nil, bound=ZERO, logits=logits
        )
    hidden = mul(ZERO, ent(w, r))  # the fresh index in the constant, the vector, the logits or the place
    for changed in ({"bound": hidden}, {"vector": mul(hidden, u)}, {"logits": add(w, mul(hidden, w))}, {"at": r}):
        yield of(
            False,
            le(["sum", nil], add(ent(nil, k), mul(rest, ZERO))),
            fine,
            **({"vector": nil, "bound": ZERO} | changed),
        )
    yield (
        False,
        node(
            "others",
            le(["sum", nil], add(ent(nil, k), mul(rest, ZERO))),
            fine,
            fine,
            of=nil,
            constant=ZERO,
            logits=w,
            at=k,
            index="r",
        ),
    )
    yield (
        False,
        node(
            "others",
            le(["sum", nil], add(ent(nil, k), mul(rest, ZERO))),
            of=nil,
            constant=ZERO,
            logits=w,
            at=k,
            index="r",
        ),
    )


def attention() -> Iterator[Row]:
    """The rules ``keys``, ``ratio`` and ``covariance``."""
    unique, other = ["unique_best_token", D], ["unique_best_token", var("E")]
    U = ["logits", D, P, i]
    best = ent(U, ["best_token", D, i])
    bound = mul(norm(P), ["largest_key_difference", D, i])
    goal = le(sub(best, ent(U, ["best_token", D, i])), bound)
    token = ["best_token", D, i]
    yield row(True, "keys", goal, [unique], data=D, point=P, input=i, token=token)
    for facts in ([other], [le(x, y)], [], [unique, unique], [no(unique)]):
        yield row(False, "keys", goal, facts, data=D, point=P, input=i, token=token)
    for false in (
        lt(sub(best, best), bound),
        le(bound, ZERO),
        le(ONE, bound),
        le(best, bound),
        le(x, y),
        eq(ZERO, bound),
    ):
        yield row(False, "keys", false, [unique], data=D, point=P, input=i, token=token)
    soft, ratio = ["softmax", u], ["exp", sub(ent(u, i), ent(u, k))]
    goal = eq(ent(soft, i), mul(ent(soft, k), ratio))
    yield row(True, "ratio", goal, of=u, left=i, right=k)
    for false in (
        eq(ent(soft, k), mul(ent(soft, i), ratio)),
        le(*goal[1:]),
        eq(ent(soft, i), mul(ent(soft, k), ["exp", sub(ent(u, k), ent(u, i))])),
        eq(ent(soft, i), ent(soft, k)),
        eq(ent(soft, i), mul(ent(["softmax", w], k), ratio)),
        eq(x, y),
    ):
        yield row(False, "ratio", false, of=u, left=i, right=k)
    yield row(False, "ratio", goal, [le(x, y)], of=u, left=i, right=k)
    yield row(False, "ratio", goal, of=u, left=i, right=j)
    J = sub(["hadamard", soft, w], mul(["dot", soft, w], soft))
    goal = le(norm(J), mul(HALF, norm(w)))
    yield row(True, "covariance", goal, logits=u, of=w)
    for false in (
        le(norm(J), mul(num("49/100"), norm(w))),
        lt(*goal[1:]),
        le(*goal[:0:-1]),
        le(norm(w), mul(HALF, norm(w))),
        eq(*goal[1:]),
        le(norm(J), mul(HALF, norm(u))),
        le(x, y),
    ):
        yield row(False, "covariance", false, logits=u, of=w)
    yield row(False, "covariance", goal, [le(x, y)], logits=u, of=w)
    yield row(False, "covariance", goal, logits=u, of=p)


def mean(goal, known, *more, function, point="z", direction="v", start=x, end=y, factor=ONE, inside=()) -> dict:
    return node(
        "mean value",
        goal,
        known,
        *more,
        function=function,
        point=point,
        direction=direction,
        from_=start,
        to=end,
        factor=factor,
        inside=inside if type(inside) is dict else list(inside),
    )


def mean_values() -> Iterator[Row]:
    gap = size(sub(x, y))
    linear, twice = mul(TWO, z), mul(TWO, v)
    first = combine(le(size(twice), mul(TWO, size(v))))
    goal = le(size(sub(mul(TWO, x), mul(TWO, y))), mul(TWO, gap))
    fine = {"function": linear, "factor": TWO}
    yield True, mean(goal, first, **fine)
    yield False, mean(lt(*goal[1:]), first, **fine)
    yield False, mean(le(goal[1], gap), first, **fine)
    yield False, mean(le(goal[1], gap), combine(le(size(twice), mul(TWO, size(v)))), function=linear, factor=ONE)
    yield False, mean(le(ZERO, ONE), first, **fine)
    yield False, mean(le(x, y), first, **fine)
    yield False, mean(goal, combine(le(ZERO, ONE)), **fine)
    yield False, mean(le(goal[1], mul(ONE, gap)), combine(le(ZERO, ONE)), function=linear, factor=ONE)
    yield False, mean(goal, combine(lt(ZERO, ONE)), **fine)
    yield False, mean(goal, first, first, **fine)
    yield False, mean(goal, first, first, first, **fine)
    yield (
        False,
        node("mean value", goal, function=linear, point="z", direction="v", from_=x, to=y, factor=TWO, inside=[]),
    )
    constant = {"function": num(7), "factor": ZERO}
    nothing = le(size(sub(num(7), num(7))), mul(ZERO, gap))
    yield True, mean(nothing, combine(le(ZERO, ZERO)), **constant)
    yield False, mean(le(size(sub(x, y)), mul(ZERO, gap)), combine(le(ZERO, ZERO)), function=z, factor=ZERO)
    square = mul(z, z)  # z² where |z| ≤ 2
    inside = [le(size(z), TWO)]
    slack = {"times": mul(TWO, size(v)), "squares": [], "premises": ["0"]}
    bounded = combine(le(size(mul(TWO, mul(z, v))), mul(num(4), size(v))), given(inside[0]), sums=[slack])
    ends = [le(size(x), TWO), le(size(y), TWO)]
    squares = le(size(sub(mul(x, x), mul(y, y))), mul(num(4), gap))
    at_ends = [given(one) for one in ends]
    settings = {"function": square, "factor": num(4), "inside": inside}
    yield True, mean(squares, bounded, *at_ends, **settings), *ends
    yield False, mean(squares, bounded, *at_ends, **settings), ends[0]
    yield False, mean(squares, bounded, *at_ends[::-1], **settings), *ends
    yield False, mean(squares, bounded, at_ends[0], at_ends[0], **settings), *ends
    yield False, mean(squares, bounded, at_ends[1], at_ends[1], **settings), *ends
    yield False, mean(squares, bounded, combine(le(ZERO, ONE)), at_ends[1], **settings), *ends
    yield False, mean(squares, bounded, at_ends[0], combine(le(ZERO, ONE)), **settings), *ends
    yield False, mean(squares, bounded, combine(le(ZERO, ONE)), combine(le(ZERO, ONE)), **settings), *ends
    yield False, mean(squares, bounded, at_ends[0], **settings), *ends
    yield False, mean(squares, bounded, *at_ends, at_ends[0], **settings), *ends
    yield False, mean(squares, bounded, **settings), *ends
    yield (
        False,
        mean(squares, given(le(size(mul(TWO, mul(z, v))), mul(num(4), size(v)))), **(settings | {"inside": []})),
        le(size(mul(TWO, mul(z, v))), mul(num(4), size(v))),
    )
    yield False, mean(squares, bounded, *at_ends, **settings), *ends, inside[0]  # z is not fresh
    yield False, mean(squares, bounded, *at_ends, **settings), *ends, le(v, ONE)  # v is not fresh
    # two conditions, each shown at both ends
    two = [le(z, TWO), le(num(-2), z)]
    size_of_z = node("bounds", le(size(z), TWO), given(two[1]), given(two[0]), of=z)
    by_two = combine(le(size(mul(TWO, mul(z, v))), mul(num(4), size(v))), size_of_z, sums=[slack])
    shown = [le(x, TWO), le(y, TWO), le(num(-2), x), le(num(-2), y)]
    settings = {"function": square, "factor": num(4), "inside": two}
    yield True, mean(squares, by_two, *[given(one) for one in shown], **settings), *shown
    for order in (
        (0, 1, 2, 2),
        (0, 1, 3, 3),
        (0, 0, 2, 3),
        (1, 1, 2, 3),
        (2, 3, 0, 1),
        (0, 2, 1, 3),
        (0, 1, 0, 1),
        (2, 3, 2, 3),
        (0, 1),
        (0, 1, 2),
    ):
        yield False, mean(squares, by_two, *[given(shown[k]) for k in order], **settings), *shown
    strict = [lt(z, TWO), lt(num(-2), z)]
    loose = [combine(le(one[1], one[2]), given(one), sums=[part(premises=["0"])]) for one in strict]
    by_strict = combine(
        le(size(mul(TWO, mul(z, v))), mul(num(4), size(v))),
        node("bounds", le(size(z), TWO), loose[1], loose[0], of=z),
        sums=[slack],
    )
    firm = [lt(x, TWO), lt(y, TWO), lt(num(-2), x), lt(num(-2), y)]
    yield True, mean(squares, by_strict, *[given(one) for one in firm], **(settings | {"inside": strict})), *firm
    yield False, mean(squares, by_strict, *[given(one) for one in shown], **(settings | {"inside": strict})), *shown
    # sets that are not convex: outside of an interval; a sphere; both signs
    for hole, at in (
        (le(ONE, size(z)), [le(ONE, size(x)), le(ONE, size(y))]),
        (le(ONE, mul(z, z)), [le(ONE, mul(x, x)), le(ONE, mul(y, y))]),
        (le(["exp", z], ZERO), [le(["exp", x], ZERO), le(["exp", y], ZERO)]),
        (eq(z, ONE), [eq(x, ONE), eq(y, ONE)]),
        (le(z, mul(z, z)), [le(x, mul(x, x)), le(y, mul(y, y))]),
        (no(lt(z, ONE)), [no(lt(x, ONE)), no(lt(y, ONE))]),
    ):
        yield False, mean(nothing, combine(le(ZERO, ZERO)), *[given(one) for one in at], **constant, inside=[hole]), *at
    convex = le(size(z), ONE)
    at = [le(size(x), ONE), le(size(y), ONE)]
    yield True, mean(nothing, combine(le(ZERO, ZERO)), *[given(one) for one in at], **constant, inside=[convex]), *at
    for wrong in ({}, {"0": convex}, [{"0": ""}], ["le"], [x], [[]], [le(u, u)], [le(ent(u, j), z)]):
        yield False, mean(nothing, combine(le(ZERO, ZERO)), **constant, inside=wrong)
    # names that are not fresh, not different, or of another sort or size
    zero = combine(le(ZERO, ZERO))
    for names in (
        {"point": "x"},
        {"direction": "x"},
        {"point": "z", "direction": "z"},
        {"point": "v", "direction": "v"},
        {"point": "s"},
        {"direction": "s"},
        {"point": "s", "direction": "t"},
        {"point": "r", "direction": "v"},
        {"point": "r", "direction": "r"},
        {"point": "nothing"},
        {"direction": "nothing"},
        {"point": ["z"]},
        {"direction": {}},
        {"start": u},
        {"end": u},
        {"start": u, "end": w},
        {"start": i, "end": k},
        {"start": z},
        {"end": z},
        {"start": v},
        {"end": v},
        {"factor": mul(ZERO, z)},
        {"factor": mul(ZERO, v)},
        {"function": mul(ZERO, v)},
        {"inside": [le(v, ONE)]},
    ):
        if names.get("inside"):
            yield False, mean(nothing, zero, combine(le(ZERO, ZERO)), combine(le(ZERO, ZERO)), **(constant | names))
            yield False, mean(nothing, zero, given(le(v, ONE)), given(le(v, ONE)), **(constant | names)), le(v, ONE)
        else:
            yield False, mean(nothing, zero, **(constant | names))
    for function in (i, D, B, le(x, y), ["word", "logistic"]):
        yield False, mean(nothing, zero, **(constant | {"function": function}))
    for function, slope_of in (
        (size(z), le(ZERO, size(v))),
        (["sqrt", mul(z, z)], le(ZERO, size(v))),
        (["loss_value", var("h"), z], le(ZERO, size(v))),
    ):
        difference = sub(*[replaced_in(function, end) for end in (x, y)])
        yield False, mean(le(size(difference), mul(ONE, gap)), combine(slope_of), function=function, factor=ONE)
    empty = le(ZERO, ZERO)
    # vectors: the linear map, its norm; a function with values in vectors
    far = norm(sub(u, w))
    image = le(norm(sub(["matvec", B, u], ["matvec", B, w])), mul(["frobenius", B], far))
    bound = node("operator", le(norm(["matvec", B, t]), mul(["frobenius", B], norm(t))), matrix=B, of=t)
    vector = {"point": "s", "direction": "t", "start": u, "end": w}
    yield True, mean(image, bound, function=["matvec", B, s], factor=["frobenius", B], **vector)
    yield False, mean(le(image[1], mul(ONE, far)), bound, function=["matvec", B, s], factor=ONE, **vector)
    yield False, mean(image, bound, function=["matvec", B, s], factor=["frobenius", C], **vector)
    dot = le(size(sub(["dot", g, u], ["dot", g, w])), mul(norm(g), far))
    cauchy = node("cauchy", le(size(["dot", g, t]), mul(norm(g), norm(t))), left=g, right=t)
    yield True, mean(dot, cauchy, function=["dot", g, s], factor=norm(g), **vector)
    yield False, mean(dot, cauchy, function=["dot", w, s], factor=norm(g), **vector)
    for matrix in (["transpose", ["outer", s, g]], ["diag", s], ["matmul", B, ["outer", g, s]], mul(ent(s, k), B)):
        both = [["matvec", replaced_in(matrix, end, s), w] for end in (u, w)]  # the matrix is not free of the point
        yield (
            False,
            mean(
                le(norm(sub(*both)), mul(ZERO, far)),
                combine(empty),
                function=["matvec", matrix, w],
                factor=ZERO,
                **vector,
            ),
        )
    ball = [le(norm(s), ONE)]
    inner = [le(norm(u), ONE), le(norm(w), ONE)]
    outer = [le(ONE, norm(u)), le(ONE, norm(w))]
    yield (
        True,
        mean(
            dot, cauchy, *[given(one) for one in inner], function=["dot", g, s], factor=norm(g), inside=ball, **vector
        ),
        *inner,
    )
    yield (
        False,
        mean(
            dot,
            cauchy,
            *[given(one) for one in outer],
            function=["dot", g, s],
            factor=norm(g),
            inside=[le(ONE, norm(s))],
            **vector,
        ),
        *outer,
    )
    still = le(norm(sub(p, p)), mul(ZERO, far))
    yield True, mean(still, combine(le(ZERO, ZERO)), function=p, factor=ZERO, **vector)
    for change in (
        {"direction": "o"},
        {"point": "o"},
        {"point": "o", "direction": "o"},
        {"start": p},
        {"end": p},
        {"start": p, "end": p},
        {"direction": "v"},
        {"point": "z"},
        {"point": "z", "direction": "v"},
        {"direction": "r"},
        {"direction": "s"},
        {"point": "t"},
        {"point": "o", "direction": "t"},
    ):
        yield False, mean(still, combine(le(ZERO, ZERO)), function=p, factor=ZERO, **(vector | change))
    level = le(size(sub(num(7), num(7))), mul(ZERO, far))
    for change in (
        {},
        {"direction": "o"},
        {"point": "o"},
        {"start": p, "end": p},
        {"start": sub(p, p), "end": sub(p, p)},
        {"end": p},
        {"start": p},
        {"point": "o", "start": p},
        {"point": "o", "direction": "o"},
    ):
        yield not change, mean(level, combine(le(ZERO, ZERO)), function=num(7), factor=ZERO, **(vector | change))
    for change in (
        {},
        {"end": sub(p, p)},
        {"start": sub(p, p)},
        {"start": sub(p, p), "end": sub(p, p)},
        {"direction": "o"},
        {"point": "o"},
    ):
        nil = {"start": sub(u, u), "end": sub(u, u)} | change
        yield not change, mean(empty, combine(le(ZERO, ZERO)), function=num(7), factor=ZERO, **(vector | nil))


def replaced_in(form, end, old=z):
    """The term with z replaced."""
    return end if form == old else [replaced_in(one, end, old) if type(one) is list else one for one in form]


def inner_functions(module):
    """occurs, replaced, fresh, gap and states of a tree, with known answers."""
    bench = Bench(module)
    tree, terms = bench.tree, bench.terms

    def read(form):
        return terms.read(form)

    def tried(function, *arguments):
        try:
            return function(*arguments) is not None or True
        except Exception:
            return False

    deep = add(mul(x, ["exp", y]), ["sum", mul(a, u)])
    found = [
        tree.occurs(read(x)) == {"x"},
        tree.occurs(read(ONE)) == set(),
        tree.occurs(read(deep)) == {"x", "y", "a", "u"},
        tree.replaced(read(deep), read(x), read(b)) is read(add(mul(b, ["exp", y]), ["sum", mul(a, u)])),
        tree.replaced(read(deep), read(u), read(w)) is read(add(mul(x, ["exp", y]), ["sum", mul(a, w)])),
        tree.replaced(read(x), read(x), read(y)) is read(y),
        tree.replaced(read(x), read(y), read(a)) is read(x),
        tree.replaced(read(ONE), read(y), read(a)) is read(ONE),
        tree.fresh("z", "scalar", [], read(x)) is read(z),
        tree.fresh("z", None, [read(le(x, y))], read(x)) is read(z),
        tree.gap(read(le(x, y))) == tree.scalar(read(sub(y, x))),
        tree.gap(read(lt(x, y)), "lt", "le") == tree.scalar(read(sub(y, x))),
    ]
    for name, sort, context, more in (
        ("x", "scalar", [], []),
        ("z", "scalar", [le(z, x)], []),
        ("z", "scalar", [le(ZERO, ONE), le(x, add(ONE, z))], []),
        ("z", "scalar", [le(add(ONE, z), x), le(ZERO, ONE)], []),
        ("z", "scalar", [le(ZERO, ONE)], [add(x, z)]),
        ("z", "scalar", [], [x, z]),
        ("z", "scalar", [], [z, x]),
        ("r", "scalar", [], []),
        ("z", "index", [], []),
        ("s", "vector", [], [u, mul(ent(s, i), u)]),
    ):
        found.append(not tried(tree.fresh, name, sort, [read(one) for one in context], *map(read, more)))
    for goal, *names in (
        (lt(x, y),),
        (eq(x, y),),
        (le(x, y), "lt"),
        (eq(u, w), "eq"),
        (eq(A, A), "eq"),
        (no(le(x, y)),),
        (le(x, y), "eq", "lt"),
    ):
        found.append(not tried(tree.gap, read(goal), *names))
    found += [
        tried(tree.states, read(le(x, y)), "le", read(x), read(y)),
        not tried(tree.states, read(le(x, y)), "le", read(y), read(x)),
        not tried(tree.states, read(le(x, y)), "lt", read(x), read(y)),
        not tried(tree.states, read(le(x, y)), "le", read(x), read(a)),
        not tried(tree.states, read(le(ZERO, ZERO)), "le", read(["dot", sub(u, u), p]), read(ZERO)),
        tried(tree.term, x, "scalar"),
        tried(tree.term, x),
        not tried(tree.term, x, "vector"),
        not tried(tree.term, ["dot", u, p]),
        not tried(module.listed_or_none, {}),
        not tried(module.listed_or_none, ""),
        module.listed_or_none([1]) == [1],
        module.listed_or_none([]) == [],
    ]
    return found


def hand_overs(module):
    """What a law is given: how many premises, what is assumed for them, its parameter; and how deep a tree may be."""
    bench, seen, depths = Bench(module), [], []
    tree, goal = bench.tree, le(ZERO, ONE)

    def law(t, goal, below, fact):
        seen.append((below.count, fact, sorted(one.name for one in below.context)))
        list(below)
        below.proved(1, tree.term(lt(x, y)))

    def deeper(t, goal, below):
        depths.append(below.count)
        list(below)

    rules = module.RULES
    look = (0, "", lambda t, goal, below: seen.append(sorted(one.name for one in below.context)))
    module.RULES = {**rules, "spy": (None, "fact", law), "look": look, "deeper": (None, "", deeper)}
    try:
        premises = [node("look", goal), node("look", goal)]
        accepted = bench.accepts(node("spy", goal, *premises, fact="exp"), eq(x, y))
        root = node("deeper", goal)
        for _ in range(module.DEEPEST_TREE):
            root = node("deeper", goal, root)
        deep = bench.accepts(root)
        too_deep = bench.accepts(node("deeper", goal, root))
    finally:
        module.RULES = rules
    every = [(2, "exp", ["eq"]), ["eq"], ["eq"], ["eq", "lt"]]
    return [accepted, seen == every, deep, not too_deep, len(depths) == 2 * (module.DEEPEST_TREE + 1)]


def covers_end(module):
    """Covers that cannot be decided are refused at once, or after the stated number of boxes, and are not exact."""
    bench, found, wrong = Bench(module), [], ("Rejected", "Exhausted")
    bench.tree.exact = True
    root = covered(le(x, TWO), (x, 0, 1))
    found.append(bench.accepts(root, le(ZERO, x), le(x, ONE)) and bench.tree.exact is False)

    def raised(goal, *ranges, budget=10**9):
        bench = Bench(module, budget=budget)
        context = [one for term, lo, hi in ranges for one in (le(num(lo), term), le(term, num(hi)))]
        try:
            bench.tree.check(covered(goal, *ranges), frozenset(bench.tree.term(one) for one in context))
            return "accepted", bench.tree.work.left > 0
        except Exception as problem:
            return type(problem).__name__

    small = 10**4
    ends = [
        raised(eq(["exp", x], ["exp", x]), (x, 1, 1), budget=small),
        raised(lt(x, num(-1)), (x, 0, 1), budget=small),
        raised(lt(ONE, ZERO), budget=small),
        raised(eq(["exp", ONE], ["exp", ONE]), budget=small),
        raised(lt(x, ONE), (x, 0, 1), budget=small),
        raised(le(add(x, y), num("9/10")), (x, 0, 1), (y, 0, 1), budget=small),
        raised(lt(x, x), (x, 0, 1), budget=small),
        raised(le(ONE, x), (x, "1/3", "1/3"), budget=small),
        raised(le(ZERO, ["frobenius", ["identity", num(2000)]]), budget=small),
    ]
    known = [0, 0, 0, 0, 1, 0, 1, 0, 0]
    found += [end == wrong[which] for end, which in zip(ends, known, strict=True)]
    boxes = module.BOXES
    try:
        for limit, first, second in ((2, 1, 1), (3, 2, 1), (6, 2, 1), (7, 2, 2)):
            module.BOXES = limit
            for top, which in (("51/100", first), ("40/100", second)):
                end = raised(lt(mul(x, sub(ONE, x)), num(top)), (x, 0, 1))
                found.append(end == ("accepted", True) if which == 2 else end == wrong[which])
    finally:
        module.BOXES = boxes
    return found


def enclosures(module):
    """The values of terms over boxes."""
    found = []
    for form, box, low, high in (
        (x, (0, 1), 0, 1),
        (mul(x, x), (-1, 2), 0, 4),
        (add(x, x), (-1, 2), -2, 4),
        (neg(x), (-1, 2), -2, 1),
        (size(x), (-1, 2), 0, 2),
        (mul(x, y), (-1, 2), None, None),
        (num("1/3"), (0, 1), "1/3", "1/3"),
        (x, (3, 3), 3, 3),
        (["div", ONE, x], (-1, 1), None, None),
        (["sqrt", x], (-1, 1), None, None),
        (norm(u), (0, 1), None, None),
        (["length", u], (0, 1), None, None),
        (["loss_value", ["word", "correlation"], x], (0, 1), -1, 0),
        (["loss_value", var("l"), x], (0, 1), None, None),
        (["loss_value", ["word", "squared"], x], (0, 3), 0, 4),
    ):
        bench = Bench(module)
        t = bench.tree
        term, of = t.term(form), t.term(x)
        ends = tuple(module.Fraction(one) for one in box)
        value, memo = t.enclosed(term, {of: ends}, {}), {}
        if low is None:
            found.append(value is module.UNDEFINED)
            continue
        low, high = module.Fraction(low), module.Fraction(high)
        exact = isinstance(value, module.Fraction)
        a, b = (
            (value, value)
            if exact
            else (value.lo * module.Fraction(2) ** value.e, value.hi * module.Fraction(2) ** value.e)
        )
        near = (high - low + 1) / 2**60
        found.append(low - near <= a <= low <= high <= b <= high + near and exact == (low == high))
        found.append(t.enclosed(term, {of: ends}, memo) == value and memo[term] == value)
    return found


def probes() -> Iterator[Probe]:
    yield rows("logic", logic)
    yield rows("nodes", malformed)
    yield rows("combine", combination)
    yield rows("identity", identities)
    bound = [["e", "vector", ["matvec", A, u]], *OWN]
    yield rows(
        "no identity beside a variable as long as a vector", lambda: [(False, node("identity", eq(x, x)))], own=bound
    )
    yield rows("cover", covers, budget=3000)
    yield rows("inequalities", inequalities)
    yield rows("magnitudes", magnitudes)
    yield rows("vectors", vectors)
    yield rows("entries", entrywise)
    yield rows("others", others)
    yield rows("attention", attention)
    yield rows("mean value", mean_values)
    yield Probe("occurs, replaced, fresh, gap, states", inner_functions)
    yield Probe("what a law is given", hand_overs)
    yield Probe("covers end", covers_end)
    yield Probe("values over boxes", enclosures)
