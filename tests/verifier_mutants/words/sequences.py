"""Cases of sequences: their states at several instances, statements that define none, and the trees of test_sequence_rules."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from fractions import Fraction as Q

from checker.language import entry, equals, exp, for_each, frobenius, indicator, iterate, log, norm, sqrt, stack
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import as_term
from checker.truth import Truth
from tests.verifier.rules import test_sequence_rules
from tests.verifier.rules.test_sequence_rules import (
    LAYERS,
    RISING,
    TURNED,
    TWO,
    X0,
    W,
    a,
    adding,
    b,
    g,
    i,
    k,
    s,
    t,
    v,
    x,
    x0,
)
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case, Probe

ROOT = sqrt(as_term(2))
STATEMENTS = (
    equals(adding(k), a + k * b),
    equals(adding(k, t, step=t), a + k * (k - 1) / 2),
    adding(2, exp(b)) >= a,
    equals(TWO[0], a),
    equals(TWO[1], b),
    RISING <= 3,
    equals(iterate(k, (s, v), start=(a, b), update=(v, s))[1], b),
    norm(TURNED) <= 9,
    frobenius(LAYERS) <= 4,
    for_each(i, iterate(k, s, start=entry(x0, i), update=s / 2) <= 1),
    iterate(k, s, start=a, update=log(s)) <= 1,
    equals(iterate(k, s, start=ROOT, update=indicator(s <= ROOT) * s * s / ROOT), ROOT),
    iterate(100, s, start=a / 3, update=s * s) > 0,
    equals(iterate(20, s, start=a / 3, update=s * s), iterate(20, s, start=a / 3, update=s * s)),
    iterate(a, s, start=b, update=s) <= b,
    iterate(1000, s, start=a, update=s / 2) <= 1,
    norm(iterate(k, x, start=x0, update=stack(i, entry(x, i) * entry(x0, i)))) <= 8,
    iterate(exp(b), s, start=a, update=s) <= 5,
    iterate(k, (s, v), start=(a, 1 / (b - b)), update=(s, v))[0] <= 9,
    equals(iterate(k, s, start=a, update=s + iterate(t, v, start=0, update=v + 1), step=t), a + k * (k - 1) / 2),
)
STATE, STEP, ONE = ["state", "s:scalar"], ["state", "t:natural"], ["num", "1"]
PLAIN = ["iterate", ["num", "0"], ONE, STEP, STATE, ONE, STATE]


def _changed(place: int, value: object) -> list:
    return [*PLAIN[:place], value, *PLAIN[place + 1 :]]


VECTOR = ["state", "x:vector:d"]
REFUSED = [
    PLAIN[:6],
    PLAIN[:4],
    ["iterate"],
    [*PLAIN, VECTOR],
    _changed(1, ["num", "1"]),
    _changed(1, ["num", "-1"]),
    _changed(1, ["num", "1/2"]),
    _changed(1, ["var", "k"]),
    _changed(2, ["var", "x0"]),
    _changed(3, STATE),
    _changed(3, ["var", "k"]),
    _changed(3, ["state", "s:natural"]),
    _changed(4, ["var", "a"]),
    _changed(4, ["state", "r:natural"]),
    _changed(4, ["state", "t:scalar"]),
    _changed(5, STATE),
    _changed(5, ["var", "x0"]),
    _changed(6, ["var", "x0"]),
    _changed(6, ["state", "r:scalar"]),
    _changed(2, STATE),
    _changed(6, PLAIN),
    [*PLAIN, STATE, ONE, STATE],
    _changed(6, ["sum_over", ["bound", "s:d"], ONE]),
    _changed(6, ["sum_over", ["bound", "t:d"], ONE]),
    STATE,
    STEP,
    _changed(5, ["bound", "i:d"]),
    *(
        _changed(4, ["state", leaf])
        for leaf in (
            "s",
            "s:",
            ":scalar",
            "s:vector",
            "s:matrix:d",
            "s:scalar:d",
            "s:vector:d:d",
            "s:index:d",
            "1:scalar",
            "s:truth",
            "s:vector:0",
            "s:vector:d+1",
            "s:scalar ",
            "s:matrix:d:d:d",
        )
    ),
    ["iterate", ["num", "0"], ONE, STEP, VECTOR, ["var", "x0"], ["transpose", ["outer", VECTOR, VECTOR]]],
    ["norm", ["iterate", ["num", "0"], ONE, STEP, ["state", "x:vector:q"], ["var", "x0"], ["state", "x:vector:q"]]],
    ["norm", ["iterate", ["num", "0"], ONE, STEP, ["state", "x:vector:2"], ["var", "x0"], ["state", "x:vector:2"]]],
    ["norm", ["iterate", ["num", "0"], ONE, STEP, VECTOR, ["var", "x0"], ["pair", ONE, ["norm", VECTOR]]]],
    ["norm", ["iterate", ["num", "0"], ["num", "0"], STEP, VECTOR, ["pair", ONE, ONE], VECTOR]],
    _changed(3, ["bound", "i:natural"]),
    _changed(3, ["state", "r:scalar"]),
    [*PLAIN, ["state", "r:natural"], ONE, ONE],
    [*PLAIN, VECTOR, ONE, ONE],
    [*PLAIN[:4], ["bound", "i:d"], ["place", ONE], ["place", ONE]],
    [*PLAIN, ["bound", "i:d"], ["place", ONE], ["place", ONE]],
    [*PLAIN[:4], ["state", "r:natural"], ONE, ONE],
    [*PLAIN[:5], ["var", "x0"], ["var", "x0"]],
    ["for_each", ["bound", "s:d"], ["le", PLAIN, ["number_of", ["bound", "s:d"]]]],
]


def cases() -> Iterator[Case]:
    """Every statement and its denial at a few instances; the interpreter says which of the two is true."""
    forall = (a, b, k, x0, g, X0, W)
    declared = [[one.leaf, one.sort, *one.shape] for one in forall]
    for n in (0, 1, 3):
        values = {
            "a": Q(2),
            "b": Q(1, 3),
            "k": Q(n),
            "x0": (Q(1), Q(3), Q(1, 2)),
            "g": (Q(1), Q(-1), Q(0)),
            "X0": ((Q(1), Q(0), Q(1)), (Q(2), Q(1), Q(0))),
            "W": ((Q(1), Q(1)), (Q(0), Q(1, 2))),
        }
        texts = {
            name: str(value)
            if isinstance(value, Q)
            else [str(one) if isinstance(one, Q) else list(map(str, one)) for one in value]
            for name, value in values.items()
        }
        for number, statement in enumerate(STATEMENTS):
            for said in (statement, ~statement):
                true = Evaluation(values=values).truth(told(said, forall)) is Truth.TRUE
                text = building.evaluation(said.json, declared, texts)
                yield Case(
                    f"{'' if said is statement else 'not '}{number} at k = {n}",
                    text,
                    "VERIFIED" if true else "REJECTED",
                )
    yield Case(
        "too many steps", building.evaluation((adding(k) <= 0).json, declared, {**texts, "k": "1001"}), "RESOURCE"
    )
    forall_, values_ = (
        [["a", "scalar"], ["k", "scalar", "natural"], ["x0", "vector", "d"]],
        {"a": "1", "k": "1", "x0": ["1", "2", "0"]},
    )
    yield Case("what is changed below", building.evaluation(["le", PLAIN, ONE], forall_, values_), "VERIFIED")
    for number, form in enumerate(REFUSED):
        whole = form if form[0] == "for_each" else ["le", ["num", "-9"], form]
        yield Case(f"refused {number}", building.evaluation(whole, forall_, values_), "REJECTED")
    one_entry = [
        "le",
        ["norm", ["iterate", ["num", "0"], ["var", "k"], STEP, VECTOR, ["var", "x0"], VECTOR]],
        ["num", "9"],
    ]
    yield Case("a state of one entry", building.evaluation(one_entry, forall_, {**values_, "x0": ["1"]}), "VERIFIED")
    for one in test_sequence_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in test_sequence_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")


LEAVES = (
    "s:scalar",
    "t:natural",
    "x:vector:d",
    "A:matrix:n:d",
    "A:matrix:n*d:3",
    "s",
    "s:",
    ":scalar",
    "s:vector",
    "s:matrix:d",
    "s:scalar:d",
    "s:vector:d:d",
    "s:index:d",
    "1:scalar",
    "s:truth",
    "s:vector:0",
    "s:vector:d+1",
    "s:scalar ",
    "s:matrix:d:d:d",
    "s:natural:d",
    "s:vector:",
    "s:dataset",
    "",
    "s:loss:hinge",
)
SOME = ["entry", ["var", "x0"], ["place", ["num", "0"]]]


def probes() -> Iterator[Probe]:
    """How leaves, sequences and states after several steps are read, apart from what else would refuse them."""
    for leaf in LEAVES:
        yield Probe(f"leaf {leaf}", lambda m, leaf=leaf: _or_refused(m, m.state_leaf, leaf))
    for number, form in enumerate((PLAIN, *REFUSED)):
        yield Probe(f"read {number}", lambda m, form=form: _or_refused(m, _read, m, form))
    for n in ("0", "1", "2", "3", "1/2", "-1", "64", "65", "66"):
        for at in ("0", "1", "2", "1/2"):
            yield Probe(f"{n} steps from {at}", lambda m, n=n, at=at: _unrolled(m, ["num", n], ["num", at]))
    k_, j_ = ["var", "k"], ["var", "j"]
    for number, n in enumerate(
        (
            k_,
            ["add", k_, ["num", "1"]],
            ["sub", k_, ["num", "1"]],
            ["add", k_, j_],
            ["add", ["add", k_, j_], ["num", "1"]],
            ["add", k_, ["num", "1/2"]],
            ["add", k_, ["num", "64"]],
            ["add", k_, ["num", "65"]],
            ["mul", ["num", "2"], k_],
            j_,
        )
    ):
        yield Probe(f"steps {number} from k", lambda m, n=n: _unrolled(m, n, k_))
    for at in (["num", "1/2"], ["num", "-1"], ["num", "2"], ["num", "0"], ["var", "a"], ["add", k_, j_]):
        for states in (["r"], [], ["r", "q"], "r", ["k"], [["r"]], ["j"], None):
            yield Probe(f"states {states} at {at}", lambda m, at=at, states=states: _checked(m, at, states))


def _or_refused(m: types.ModuleType, read: Callable[..., str], *given: object) -> str:
    try:
        return read(*given)
    except m.Rejected:
        return "refused"


def _read(m: types.ModuleType, form: list) -> str:
    whole = form if form and form[0] == "for_each" else ["le", ["num", "-9"], form]
    forall = [["a", "scalar"], ["k", "scalar", "natural"], ["x0", "vector", "d"]]
    return m.spelled(m.read_statement({"quantifier": "all", "forall": forall, "hypotheses": [], "conclude": whole})[5])


def _tree(m: types.ModuleType) -> object:
    sorts = {"a": "scalar", "k": "scalar", "j": "scalar", "r": "scalar", "q": "scalar"}
    shapes = {"a": [], "k": ["natural"], "j": ["natural"], "r": [], "q": []}
    t_ = m.Tree(m.Meaning(128, 10**7, m.Evidence([])), m.Terms(sorts), shapes, {}, None)
    t_.extra = {"r", "q", "j"}
    return t_


def _sequence(n: list) -> list:
    return ["iterate", ["num", "0"], n, STEP, STATE, ["var", "a"], ["add", ["mul", ["num", "2"], STATE], STEP]]


def _unrolled(m: types.ModuleType, n: list, at: list) -> str:
    t_ = _tree(m)
    whole = t_.term(_sequence(n))
    return m.spelled(t_.unrolled(whole, t_.term(at), {whole.args[2:]: (t_.term(["var", "r"]),)}))


def _checked(m: types.ModuleType, at: list, states: object) -> str:
    """Whether a conclusion about the state there follows from the same about a variable, the start, or a part of it."""
    found = []
    for premise in (["var", "r"], ["var", "a"], ["var", "k"], ["var", "j"]):
        below, goal = ["le", premise, premise], ["le", _sequence(at), _sequence(at)]
        told_ = [{"of": _sequence(at), "states": states}]
        tree = building.node("states", goal, building.combine(below), at=at, sequences=told_)
        try:
            found.append(m.spelled(_tree(m).check(tree, frozenset())))
        except Exception as problem:
            found.append(type(problem).__name__)
    return " ".join(found)


__all__ = ["cases", "probes"]
