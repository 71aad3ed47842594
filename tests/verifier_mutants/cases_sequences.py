"""Cases of sequences: their states at several instances, statements that define none, and the trees of test_sequence_rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction as Q

from checker.language import entry, equals, exp, for_each, frobenius, indicator, iterate, log, norm, sqrt, stack
from checker.meaning.interpret import Evaluation
from checker.statements.over_indices import told
from checker.statements.term import as_term
from checker.truth import Truth
from tests import test_sequence_rules
from tests.test_sequence_rules import LAYERS, RISING, TURNED, TWO, X0, W, a, adding, b, g, i, k, s, t, v, x, x0
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case

ROOT = sqrt(as_term(2))
STATEMENTS = (
    equals(adding(k), a + k * b), equals(adding(k, t, step=t), a + k * (k - 1) / 2), adding(2, exp(b)) >= a, equals(TWO[0], a), equals(TWO[1], b),
    RISING <= 3, equals(iterate(k, (s, v), start=(a, b), update=(v, s))[1], b), norm(TURNED) <= 9, frobenius(LAYERS) <= 4,
    for_each(i, iterate(k, s, start=entry(x0, i), update=s / 2) <= 1), iterate(k, s, start=a, update=log(s)) <= 1,
    equals(iterate(k, s, start=ROOT, update=indicator(s <= ROOT) * s * s / ROOT), ROOT), iterate(100, s, start=a / 3, update=s * s) > 0,
    equals(iterate(20, s, start=a / 3, update=s * s), iterate(20, s, start=a / 3, update=s * s)),
    iterate(a, s, start=b, update=s) <= b, iterate(1000, s, start=a, update=s / 2) <= 1,
    norm(iterate(k, x, start=x0, update=stack(i, entry(x, i) * entry(x0, i)))) <= 8, iterate(exp(b), s, start=a, update=s) <= 5,
    equals(iterate(k, s, start=a, update=s + iterate(t, v, start=0, update=v + 1), step=t), a + k * (k - 1) / 2),
)  # fmt: skip
STATE, STEP, ONE = ["state", "s:scalar"], ["state", "t:natural"], ["num", "1"]
PLAIN = ["iterate", ["num", "0"], ONE, STEP, STATE, ONE, STATE]


def _changed(place: int, value: object) -> list:
    return [*PLAIN[:place], value, *PLAIN[place + 1 :]]


VECTOR = ["state", "x:vector:d"]
REFUSED = [
    PLAIN[:6], PLAIN[:4], ["iterate"], [*PLAIN, VECTOR], _changed(1, ["num", "1"]), _changed(1, ["num", "-1"]), _changed(1, ["num", "1/2"]),
    _changed(1, ["var", "k"]), _changed(2, ["var", "x0"]), _changed(3, STATE), _changed(3, ["var", "k"]), _changed(3, ["state", "s:natural"]),
    _changed(4, ["var", "a"]), _changed(4, ["state", "r:natural"]), _changed(4, ["state", "t:scalar"]), _changed(5, STATE), _changed(5, ["var", "x0"]),
    _changed(6, ["var", "x0"]), _changed(6, ["state", "r:scalar"]), _changed(2, STATE), _changed(6, PLAIN), [*PLAIN, STATE, ONE, STATE],
    _changed(6, ["sum_over", ["bound", "s:d"], ONE]), _changed(6, ["sum_over", ["bound", "t:d"], ONE]), STATE, STEP, _changed(5, ["bound", "i:d"]),
    *(_changed(4, ["state", leaf]) for leaf in ("s", "s:", ":scalar", "s:vector", "s:matrix:d", "s:scalar:d", "s:vector:d:d", "s:index:d", "1:scalar",
      "s:truth", "s:vector:0", "s:vector:d+1", "s:scalar ", "s:matrix:d:d:d")),
    ["iterate", ["num", "0"], ONE, STEP, VECTOR, ["var", "x0"], ["transpose", ["outer", VECTOR, VECTOR]]],
    ["norm", ["iterate", ["num", "0"], ONE, STEP, ["state", "x:vector:q"], ["var", "x0"], ["state", "x:vector:q"]]],
    ["norm", ["iterate", ["num", "0"], ONE, STEP, ["state", "x:vector:2"], ["var", "x0"], ["state", "x:vector:2"]]],
    ["norm", ["iterate", ["num", "0"], ONE, STEP, VECTOR, ["var", "x0"], ["pair", ONE, ["norm", VECTOR]]]],
    ["norm", ["iterate", ["num", "0"], ["num", "0"], STEP, VECTOR, ["pair", ONE, ONE], VECTOR]],
    ["for_each", ["bound", "s:d"], ["le", PLAIN, ["number_of", ["bound", "s:d"]]]],
]  # fmt: skip


def cases() -> Iterator[Case]:
    """Every statement and its denial at a few instances; the interpreter says which of the two is true."""
    forall = (a, b, k, x0, g, X0, W)
    declared = [[one.leaf, one.sort, *one.shape] for one in forall]
    for n in (0, 1, 3):
        values = {
            "a": Q(2), "b": Q(1, 3), "k": Q(n), "x0": (Q(1), Q(3), Q(1, 2)), "g": (Q(1), Q(-1), Q(0)),
            "X0": ((Q(1), Q(0), Q(1)), (Q(2), Q(1), Q(0))), "W": ((Q(1), Q(1)), (Q(0), Q(1, 2))),
        }  # fmt: skip
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
    for one in test_sequence_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in test_sequence_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")


__all__ = ["cases"]
