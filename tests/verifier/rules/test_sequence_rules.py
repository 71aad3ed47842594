"""The rules ``states`` and ``indicator``, and what of a sequence is shown defined: true trees, and attacks on them.

An attack is refused for the reason given; where its statement is false, a few steps with small numbers break it.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from fractions import Fraction as Q
from functools import cached_property

import pytest

from checker.errors import CheckerError
from checker.language import (
    dot,
    entry,
    equals,
    for_each,
    implies,
    index,
    indicator,
    iterate,
    length,
    log,
    matrix,
    natural,
    norm,
    scalar,
    stack,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.statements.terms.iterations import after, starts
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import Term, apply, as_term, parts
from checker.truth import Truth
from tests.verifier.rules.test_index_rules import cited, combine, node
from tests.verifier_mutants import building, generate

verifier = generate.load()
a, b, c, e, s, v = (scalar(name) for name in "abcesv")
k, t, j = natural("k"), natural("t"), natural("j")
x, x0, g, y = vector("x", "d"), vector("x0", "d"), vector("g", "d"), vector("y", "m")
X, X0, W = matrix("X", "n", "d"), matrix("X0", "n", "d"), matrix("W", "n", "n")
i = index("i", "d")
DECLARED = {one.leaf: one for one in (a, b, c, e, k, x0, g, y, X0, W)}
OWN: list[list[str]] = [["s1", "scalar"], ["s2", "scalar"], ["j", "scalar", "natural"]]


@dataclass(frozen=True)
class Tree:
    name: str
    conclude: Term
    root: dict
    hypotheses: tuple[Term, ...] = ()
    refusal: str = ""  # what the verifier must answer, empty where it must accept
    false: bool = True  # whether the statement of an attack is false
    own: list = field(default_factory=lambda: OWN)

    @cached_property
    def forall(self) -> list[Term]:
        spoken = {t.leaf for one in (self.conclude, *self.hypotheses) for t in parts(one) if t.name == "var"}
        return [DECLARED[n] for n in DECLARED if n in spoken]

    @property
    def text(self) -> str:
        forall = [[one.leaf, one.sort, *one.shape] for one in self.forall]
        return building.tree(self.conclude.json, self.root, forall, [one.json for one in self.hypotheses], self.own)


def states(goal: Term, known: dict, at: object, *sequences: tuple[Term, list[str]]) -> dict:
    told_ = [{"of": of.json, "states": names} for of, names in sequences]
    return node("states", goal, known, at=at, sequences=told_)


def own(name: str, like: Term = a) -> Term:
    return Term("var", leaf=name, sort=like.sort, shape=like.shape)


def adding(n: object, amount: Term = b, **more: object) -> Term:
    return iterate(n, s, start=a, update=s + amount, **more)


ZERO = as_term(0)
S1, S2 = own("s1"), own("s2")
LATER = equals(adding(k + 1) - adding(k), b)
CLOSED = equals(adding(k), a + k * b)


def induction(goal: Term, sequence: Term, start: dict, step: dict, plain: Term) -> dict:
    """P for every k: at the start, and by ``plain``, which is P(s1) ⇒ the next for a fresh s1."""
    following = _with(goal, k, k + 1)
    whole = implies(goal, following)
    over = states(whole, node("assume", plain, step), k, (sequence, ["s1"]))
    at_next = node("consequence", following, over, cited(goal))
    first = states(_with(goal, k, ZERO), start, ZERO, (sequence, []))
    return node("induction", goal, first, at_next, combine(apply("le", 0, k)), variable=k, first=ZERO)


def _with(term: Term, old: Term, new: Term) -> Term:
    if term == old:
        return new
    return (
        Term(term.name, tuple(_with(one, old, new) for one in term.args), term.leaf, term.sort, term.shape)
        if term.args
        else term
    )


def equalled(goal: Term, known: Term) -> dict:
    """The goal from an equality by adding up."""
    return building.node(
        "combine", goal.json, cited(known), sums=[], equalities=[{"times": ["num", "1"], "premise": "0"}]
    )


# 1/s along s → s + 1 from a > 0: every s is positive, by induction over the whole number j of the proof.
RISING = iterate(k, (s, v), start=(a, 0), update=(s + 1, 1 / s))[0]
RISES = RISING + b >= RISING + b
AT_J = iterate(j, (s, v), start=(a, 0), update=(s + 1, 1 / s))[0]


def rising(number: Term, at: Term) -> dict:
    """0 < s for all states, at a whole number."""
    goal = apply("lt", 0, at)
    after_ = apply("lt", 0, S1 + 1)
    plain = implies(apply("lt", 0, S1), after_)
    added = building.node(
        "combine",
        after_.json,
        cited(plain.args[0]),
        sums=[{"times": ["num", "1"], "squares": [], "premises": ["0"]}],
        equalities=[],
    )
    following = _with(goal, number, number + 1)
    over = states(implies(goal, following), node("assume", plain, added), number, (at, ["s1", "s2"]))
    first = states(_with(goal, number, ZERO), cited(apply("lt", 0, a)), ZERO, (at, []))
    return node(
        "induction",
        goal,
        first,
        node("consequence", following, over, cited(goal)),
        combine(apply("le", 0, number)),
        variable=number,
        first=ZERO,
    )


TURNED = iterate(2, x, start=x0, update=stack(i, dot(x, g) * entry(x, i)))
(WRITTEN,) = after(TURNED, starts(TURNED), ZERO, 2)
LAYERS = iterate(k + 1, X, start=X0, update=W @ X)
THREE = iterate(3, x, start=x0, update=stack(i, dot(x, g) * entry(x, i)))
(THREE_WRITTEN,) = after(THREE, starts(THREE), ZERO, 3)


def summed(n: int) -> Term:
    """a + b + … + b, with so many b."""
    return summed(n - 1) + b if n else a


# The later part is what divides: v rises from a > 0, and s becomes 1/v.
DIVIDING = iterate(k, (s, v), start=(b, a), update=(1 / v, v + 1))[0]
DIVIDES = DIVIDING + b >= DIVIDING + b
V_AT_J = iterate(j, (s, v), start=(b, a), update=(1 / v, v + 1))[1]


def rising_later() -> dict:
    """0 < v for all states."""
    goal, after_ = apply("lt", 0, V_AT_J), apply("lt", 0, S2 + 1)
    plain = implies(apply("lt", 0, S2), after_)
    added = building.node(
        "combine",
        after_.json,
        cited(plain.args[0]),
        sums=[{"times": ["num", "1"], "squares": [], "premises": ["0"]}],
        equalities=[],
    )
    following = _with(goal, j, j + 1)
    over = states(implies(goal, following), node("assume", plain, added), j, (V_AT_J, ["s1", "s2"]))
    first = states(_with(goal, j, ZERO), cited(apply("lt", 0, a)), ZERO, (V_AT_J, []))
    return node(
        "induction",
        goal,
        first,
        node("consequence", following, over, cited(goal)),
        combine(apply("le", 0, j)),
        variable=j,
        first=ZERO,
    )


def late() -> dict:
    """0 < s + 1 for all states of s → s + 1 from a ≥ 0, of which the first may be 0."""
    goal, after_ = apply("lt", 0, AT_J + 1), apply("lt", 0, S1 + 1 + 1)
    plain = implies(apply("lt", 0, S1 + 1), after_)
    one = {"times": ["num", "1"], "squares": [], "premises": ["0"]}
    added = building.node("combine", after_.json, cited(plain.args[0]), sums=[one], equalities=[])
    following = _with(goal, j, j + 1)
    over = states(implies(goal, following), node("assume", plain, added), j, (AT_J, ["s1", "s2"]))
    begin = apply("lt", 0, a + 1)
    known = building.node("combine", begin.json, cited(apply("le", 0, a)), sums=[one], equalities=[])
    first = states(_with(goal, j, ZERO), known, ZERO, (AT_J, []))
    return node(
        "induction",
        goal,
        first,
        node("consequence", following, over, cited(goal)),
        combine(apply("le", 0, j)),
        variable=j,
        first=ZERO,
    )


OTHER = iterate(k, x, start=x0, update=g)
NESTED = iterate(k, s, start=a, update=s + iterate(t, v, start=1, update=v / (v**2 + s**2 + 1)), step=t)
POSITIVE = indicator(b > 0)
EITHER = apply("or", b > 0, ~(b > 0))
TRUE = [
    Tree(
        "two steps written out",
        (q := equals(adding(2), a + 2 * b)),
        states(q, combine(equals(a + b + b, a + 2 * b)), ZERO, (adding(2), [])),
    ),
    Tree("no step", (q := equals(adding(0), a)), states(q, combine(equals(a, a)), ZERO, (adding(0), []))),
    Tree("one step from any state", LATER, states(LATER, combine(equals(S1 + b - S1, b)), k, (adding(k), ["s1"]))),
    Tree(
        "two steps from any state",
        (q := equals(adding(k + 2) - adding(k), 2 * b)),
        states(q, combine(equals(S1 + b + b - S1, 2 * b)), k, (adding(k + 1), ["s1"])),
    ),
    Tree(
        "the numbers of the steps",
        (q := equals(adding(k + 2, t, step=t) - adding(k, t, step=t), 2 * k + 1)),
        states(q, combine(equals(S1 + k + (k + 1) - S1, 2 * k + 1)), k, (adding(k, t, step=t), ["s1"])),
    ),
    Tree(
        "literal numbers of the steps",
        (q := equals(adding(3, t, step=t), a + 3)),
        states(q, combine(equals(a + 0 + 1 + 2, a + 3)), ZERO, (adding(3, t, step=t), [])),
    ),
    Tree(
        "two sequences",
        (q := adding(k + 1) - adding(k) - adding(k + 1, 2 * b) + adding(k, 2 * b) + b <= 0),
        states(
            q, combine(S1 + b - S1 - (S2 + 2 * b) + S2 + b <= 0), k, (adding(k), ["s1"]), (adding(k, 2 * b), ["s2"])
        ),
    ),
    Tree(
        "from any state after two steps",
        (q := equals(adding(4, t, step=t) - adding(2, t, step=t), 5)),
        states(q, combine(equals(S1 + 2 + 3 - S1, 5)), as_term(2), (adding(2, t, step=t), ["s1"])),
    ),
    Tree(
        "from any state after no step",
        (q := equals(adding(1) - adding(0), b)),
        states(q, combine(equals(S1 + b - S1, b)), ZERO, (adding(0), ["s1"])),
    ),
    Tree(
        "by induction",
        CLOSED,
        induction(
            CLOSED,
            adding(k),
            combine(equals(a, a + 0 * b)),
            equalled(equals(S1 + b, a + (k + 1) * b), equals(S1, a + k * b)),
            implies(equals(S1, a + k * b), equals(S1 + b, a + (k + 1) * b)),
        ),
    ),
    Tree(
        "a bound index is renamed",
        (q := equals(TURNED, WRITTEN)),
        states(q, combine(equals(WRITTEN, WRITTEN)), ZERO, (TURNED, [])),
    ),
    Tree(
        "a bound index is renamed twice",
        (q := equals(THREE, THREE_WRITTEN)),
        states(q, combine(equals(THREE_WRITTEN, THREE_WRITTEN)), ZERO, (THREE, [])),
    ),
    Tree(
        "as many updates as are written out",
        (q := equals(adding(64), a + 64 * b)),
        states(q, combine(equals(summed(64), a + 64 * b)), ZERO, (adding(64), [])),
    ),
    Tree(
        "beside a sequence that is left alone",
        (q := equals(norm(OTHER) + adding(k + 1) - adding(k), norm(OTHER) + b)),
        states(q, combine(equals(norm(OTHER) + (S1 + b) - S1, norm(OTHER) + b)), k, (adding(k), ["s1"])),
    ),
    Tree(
        "defined where the later part divides",
        DIVIDES,
        node("defined", DIVIDES, combine(DIVIDES), rising_later()),
        (a > 0,),
    ),
    Tree(
        "a matrix",
        (q := equals(LAYERS @ g, W @ (iterate(k, X, start=X0, update=W @ X) @ g))),
        states(q, combine(equals((W @ own("X1", X)) @ g, W @ (own("X1", X) @ g))), k, (LAYERS, ["X1"])),
        own=[*OWN, ["X1", "matrix", "n", "d"]],
    ),
    Tree("defined at every step", RISES, node("defined", RISES, combine(RISES), rising(j, AT_J)), (a > 0,)),
    Tree("defined by sight", (q := (r := iterate(k, s, start=a, update=1 / (s**2 + 1))) >= r), combine(q)),
    Tree("defined inside a sequence", (q := NESTED >= NESTED), combine(q), own=[*OWN, ["m", "scalar", "natural"]]),
    Tree(
        "an indicator is 1 or 0",
        (q := equals(POSITIVE * POSITIVE, POSITIVE)),
        node(
            "cases",
            q,
            node("either", EITHER, cited(~(b > 0))),
            *(
                building.node(
                    "combine",
                    q.json,
                    node("indicator", equals(POSITIVE, one), cited(known), of=b > 0),
                    sums=[],
                    equalities=[{"times": (POSITIVE - (1 - one)).json, "premise": "0"}],
                )
                for known, one in ((b > 0, 1), (~(b > 0), 0))
            ),
        ),
    ),
    Tree(
        "an indicator of a denial",
        (q := equals(indicator(~(b > 0)), 1)),
        node("indicator", q, cited(~(b > 0)), of=~(b > 0)),
        (~(b > 0),),
    ),
]

TWO = iterate(k, (s, v), start=(a, b), update=(s, v))
MIXED = equals(TWO[0], TWO[1])
ATTACKS = [
    Tree("one step too few", (q := equals(adding(2), a + b)), states(q, combine(equals(a + b, a + b)), ZERO, (adding(2), [])), (),
         "not the conclusion at these states"),
    Tree("one step too many", (q := equals(adding(k + 1) - adding(k), 2 * b)), states(q, combine(equals(S1 + b + b - S1, 2 * b)), k, (
        adding(k), ["s1"])), (), "not the conclusion at these states"),
    Tree("another update", (q := equals(adding(k + 1) - adding(k), c)), states(q, combine(equals(S1 + c - S1, c)), k, (adding(k), ["s1"])), (),
         "not the conclusion at these states"),
    Tree("the states of another sequence", (q := equals(adding(k, c) - adding(k), 0)), states(q, combine(equals(S1 - S1, 0)), k, (
        adding(k), ["s1"])), (), "not the conclusion at these states"),
    Tree("the start for every state", (q := equals(adding(k), a)), states(q, combine(equals(a, a)), k, (adding(k), [])), (), "no sequence, or not its"),
    Tree("the start at step 1", (q := equals(adding(1), a)), states(q, combine(equals(a, a)), as_term(1), (adding(1), [])), (), "no sequence, or not its"),
    Tree("a state at the start", (q := equals(adding(0), b)), states(q, combine(equals(S1, b)), ZERO, (adding(0), ["s1"])), (), "not what the rule gives|visibly"),
    Tree("the starts of two sequences for one", (q := equals(adding(0), iterate(0, s, start=c, update=s + b))), states(q, combine(equals(a, a)), ZERO, (
        adding(0), [])), (), "not the conclusion at these states"),
    Tree("a step before no step", (q := equals(adding(0), a + b)), states(q, combine(equals(a + b, a + b)), as_term(-1), (adding(0), ["s1"])), (), "no whole number"),
    Tree("after half a step", (q := equals(adding(1), a)), states(q, combine(equals(a, a)), as_term(Q(1, 2)), (adding(1), ["s1"])), (), "no whole number"),
    Tree("any real number of steps", (q := equals(adding(e + 1) - adding(e), b)), states(q, combine(equals(S1 + b - S1, b)), e, (
        adding(e), ["s1"])), (), "no whole number", False),
    Tree("steps before", (q := equals(adding(k) - adding(k + 1), b)), states(q, combine(equals(S1 + b - S1, b)), k, (adding(k), ["s1"])), (),
         "not the conclusion at these states"),
    Tree("one variable for two parts", MIXED, states(MIXED, combine(equals(S1, S1)), k, (TWO[0], ["s1", "s1"])), (), "two parts of states"),
    Tree("one variable for two sequences", (q := equals(adding(k), adding(k, c))), states(q, combine(equals(S1, S1)), k, (adding(k), ["s1"]), (
        adding(k, c), ["s1"])), (), "two parts of states"),
    Tree("too few variables", MIXED, states(MIXED, combine(equals(S1, S1)), k, (TWO[0], ["s1"])), (), "no sequence, or not its"),
    Tree("the parts exchanged", (q := equals(TWO[0] - TWO[1], TWO[1] - TWO[0])), states(q, combine(equals(S1 - S2, S1 - S2)), k, (
        TWO[0], ["s1", "s2"])), (), "not the conclusion at these states"),
    Tree("a variable of a hypothesis", (q := adding(k) <= 0), node("consequence", q, node("assume", implies(S1 <= 0, q), states(
        q, cited(S1 <= 0), k, (adding(k), ["s1"]))), combine(S1 <= 0)), (), "is not fresh"),
    Tree("a variable of the statement", (q := adding(k) <= e), states(q, cited(e <= e), k, (adding(k), ["e"])), (e <= e,), "is not fresh"),
    Tree("a whole number for a state", (q := adding(k) >= 0), states(q, combine(j >= 0), k, (adding(k), ["j"])), (), "would not stand for every number"),
    Tree("the number of steps for a state", (q := adding(k) >= 0), states(q, combine(k >= 0), k, (adding(k), ["k"])), (), "is not fresh"),
    Tree("a whole number for a real one", (q := equals(e * e - 0, abs(e) * e)), node("substitution", q, cited(equals(e, e)), function=j, variable="j"),
         (equals(e, e),), "is not fresh|would not stand|is needed|not what the rule gives"),
    Tree("a state of another size", (q := norm(iterate(k, x, start=x0, update=x)) + norm(y) <= 9), states(q, combine(
        norm(own("z", y)) + norm(y) <= 9), k, (iterate(k, x, start=x0, update=x), ["z"])), (), "sizes that do not fit", own=[*OWN, ["z", "vector", "m"]]),
    Tree("a scalar for a vector", (q := norm(iterate(k, x, start=x0, update=x)) <= 9), states(q, combine(S1 <= 9), k, (
        iterate(k, x, start=x0, update=x), ["s1"])), (), "is needed"),
    Tree("the number of the step stands still", (q := equals(adding(k + 2, t, step=t) - adding(k, t, step=t), 2 * k)), states(
        q, combine(equals(S1 + k + k - S1, 2 * k)), k, (adding(k, t, step=t), ["s1"])), (), "not the conclusion at these states"),
    Tree("steps counted from 1", (q := equals(adding(2, t, step=t), a + 3)), states(q, combine(equals(a + 1 + 2, a + 3)), ZERO, (
        adding(2, t, step=t), [])), (), "not the conclusion at these states"),
    Tree("induction without a start", (q := adding(k, as_term(0)) <= 0), node("induction", q, cited(e <= e), cited(q), combine(k >= 0), variable=k,
         first=ZERO), (e <= e,), "the first premise"),
    Tree("induction from itself at another number", (q := adding(k) <= a), induction(q, adding(k), combine(a <= a), cited(S1 <= a), implies(
        S1 <= a, S1 <= a)), (), "not the conclusion at these states"),
    Tree("the state before", (q := equals(adding(1), adding(2))), states(q, combine(equals(S1, S1)), as_term(2), (adding(2), ["s1"])), (),
         "not the conclusion at these states"),
    Tree("one more update than is written out", (q := equals(adding(65), a + 65 * b)), states(q, combine(equals(summed(65), a + 65 * b)), ZERO, (
        adding(65), [])), (), "not the conclusion at these states", False),
    Tree("as long as another vector", (q := equals(length(OTHER), length(y))), states(q, combine(equals(length(own("z", y)), length(y))), k, (
        OTHER, ["z"])), (norm(g) + norm(y) >= 0,), "sizes that do not fit", own=[*OWN, ["z", "vector", "m"]]),
    Tree("a start of another size", (q := norm(iterate(k, x, start=y, update=x)) >= 0), combine(q), (norm(g) >= 0,), "sizes that do not fit", False),
    Tree("an update of another size", (q := norm(iterate(k, x, start=x0, update=y)) >= 0), combine(q), (), "sizes that do not fit", False),
    Tree("a state of other sizes than both", (q := norm(iterate(k, x, start=y, update=y)) + norm(g) >= 0), combine(q), (), "sizes that do not fit", False),
    Tree("defined two steps later", RISES, node("defined", RISES, combine(RISES), late()), (a >= 0,), "is not shown to be defined", False),
    Tree("0 of one of two that hold", (q := equals(indicator(b > 0), 0)), node("indicator", q, cited((b > 0) | (c > 0)), of=b > 0), ((b > 0) | (c > 0),),
         "neither shown"),
    Tree("no sequence", (q := equals(b, b + 0 * k)), states(q, combine(q), k, (b, [])), (), "no sequence, or not its", False),
    Tree("names that are none", LATER, node("states", LATER, combine(equals(S1 + b - S1, b)), at=k, sequences=[{"of": adding(k).json, "states": "s1"}]),
         (), "no sequence, or not its", False),
    Tree("a name that is none", LATER, node("states", LATER, combine(equals(S1 + b - S1, b)), at=k, sequences=[{"of": adding(k).json, "states": [["s1"]]}]),
         (), "holds one text|not declared", False),
    Tree("sequences that are no list", LATER, node("states", LATER, combine(equals(S1 + b - S1, b)), at=k, sequences="s1"), (), "a list", False),
    Tree("more updates than are written out", (q := equals(adding(k + 65) - adding(k), 65 * b)), states(q, combine(equals(S1 + 65 * b - S1, 65 * b)), k, (
        adding(k), ["s1"])), (), "not the conclusion|a number of steps", False),
    Tree("a variable that is called like a state", (q := equals(iterate(k, s, start=a, update=s), iterate(k, s, start=a, update=e))), node(
        "substitution", q, building.node("combine", ["eq", ["iterate", ["num", "0"], ["var", "k"], ["state", "step:natural"], ["state", "s:scalar"],
         ["var", "a"], ["state", "s:scalar"]], ["iterate", ["num", "0"], ["var", "k"], ["state", "step:natural"], ["state", "s:scalar"], ["var", "a"],
         ["var", "s:scalar"]]], sums=[], equalities=[]), function=iterate(k, s, start=a, update=s), variable="s1"), (), "not what the rule gives|visibly",
         own=[*OWN, ["s:scalar", "scalar"]]),
    Tree("a step that is not defined", RISES, combine(RISES), (a > 0,), "is not shown to be defined", False),
    Tree("defined at the last step alone", RISES, node("defined", RISES, combine(RISES), rising(k, RISING)), (a > 0,), "is not shown to be defined", False),
    Tree("defined for another sequence", RISES, node("defined", RISES, combine(RISES), states(
        (q := iterate(j, (s, v), start=(a, 0), update=(s, 1 / s))[0] >= iterate(j, (s, v), start=(a, 0), update=(s, 1 / s))[0]), combine(S1 >= S1), j, (
            q.args[0], ["s1", "s2"]))), (a > 0,), "is not shown to be defined", False),
    Tree("no whole number to be defined at", (q := (r := iterate(k, s, start=a, update=1 / (s**2 + 1))) >= r), combine(q), (), "no whole number of the proof",
         False, [["s1", "scalar"]]),
    Tree("one whole number for two sequences in each other", (q := NESTED >= NESTED), combine(q), (), "no whole number of the proof", False),
    Tree("a start that is not defined", (q := (r := iterate(k, s, start=1 / a, update=s)) >= r), combine(q), (), "is not shown to be defined", False),
    Tree("a later part that is not defined", (q := (r := iterate(k, (s, v), start=(a, log(a)), update=(s, v))[0]) >= r), combine(q), (),
         "is not shown to be defined", False),
    Tree("a number of steps that may be none", (q := (r := adding(e)) >= r), combine(q), (), "a number of steps that may be none", False),
    Tree("minus one step", (q := (r := Term("iterate", (adding(1).args[0], as_term(-1), *adding(1).args[2:]))) >= r), combine(q), (), "may be none", False),
    Tree("half a step", (q := (r := Term("iterate", (adding(1).args[0], as_term(Q(1, 2)), *adding(1).args[2:]))) >= r), combine(q), (), "may be none", False),
    Tree("an index for a whole number", RISES, combine(RISES), (a > 0,), r"\[name, sort, size\]|declared", False, [*OWN[:2], ["j", "index", "natural", "natural"]]),
    Tree("an indicator of another", (q := equals(indicator(b > 0), 1)), node("indicator", q, cited(c > 0), of=b > 0), (c > 0,), "neither shown nor denied"),
    Tree("1 of a denial", (q := equals(indicator(b > 0), 1)), node("indicator", q, cited(~(b > 0)), of=b > 0), (~(b > 0),), "not what the rule gives"),
    Tree("0 of what holds", (q := equals(indicator(b > 0), 0)), node("indicator", q, cited(b > 0), of=b > 0), (b > 0,), "not what the rule gives"),
    Tree("0 of the denial of another", (q := equals(indicator(b > 0), 0)), node("indicator", q, cited(~(c > 0)), of=b > 0), (~(c > 0),), "neither shown"),
    Tree("an indicator bounds more", (q := indicator(b > 0) >= 1), node("indicator", q, cited(b > 0), of=b > 0), (b > 0,), "not of the form", False),
    Tree("sequences for each place", (q := for_each(i, iterate(k, s, start=entry(x0, i), update=s) <= 0)), states(q, combine(q), k, (
        q.args[1].args[0], ["s1"])), (), "outside its binder"),
]  # fmt: skip


@pytest.mark.parametrize("one", TRUE, ids=lambda one: one.name)
def test_a_true_tree_is_accepted(one):
    assert verifier.verify_record(one.text)[:2][0] == "VERIFIED", verifier.verify_record(one.text)[1]
    assert not broken(one)


@pytest.mark.parametrize("one", ATTACKS, ids=lambda one: one.name)
def test_an_attack_is_refused_for_its_reason(one):
    outcome, message, _ = verifier.verify_record(one.text)
    assert outcome == "REJECTED" and any(part in message for part in one.refusal.replace("\\", "").split("|")), message
    assert broken(one) == one.false


def broken(one: Tree) -> bool:
    """Whether small numbers meet the hypotheses and break the conclusion."""
    terms = [told(t_, one.forall) for t_ in (*one.hypotheses, one.conclude)]
    choices = [_values(v_) for v_ in one.forall]
    for drawn in itertools.islice(itertools.product(*choices), 2_000):
        values = {v_.leaf: value for v_, value in zip(one.forall, drawn, strict=True)}
        try:
            *given, said = [Evaluation(values=values).truth(t_) for t_ in terms]
        except CheckerError:
            continue
        if all(found is Truth.TRUE for found in given) and said is Truth.FALSE:
            return True
    return False


def _values(v_: Term) -> list:
    if v_.sort == "scalar":
        return list(map(Q, (0, 1, 3))) if v_.shape else [Q(2), Q(-1), Q(1, 2), Q(3)]
    vectors = [(Q(1), Q(-2)), (Q(20), Q(3))] if v_.shape != ("m",) else [(Q(1), Q(2), Q(9))]
    return vectors if v_.sort == "vector" else [tuple(vectors), ((Q(1), Q(0)), (Q(0), Q(2)))]
