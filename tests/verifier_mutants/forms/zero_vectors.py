"""FALSE statements that the verifier once accepted: matrices of different sizes made of vectors that are 0 were one atom.

The normal form of a zero vector is {} whatever its size, and ``Forms.key`` of a matrix held no size: outer(0, 0) has
one key for all sizes, so what softmax makes of it (``attention_matrix``, ``regression_loss``) has one normal form for
all sizes.  "1 <= 0" is proved without a hypothesis, and with the rule ``impossible`` any statement, here x < x.
The key of a matrix holds its size since.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.verifier_mutants.building import combine, evaluation, node, num, tree, var
from tests.verifier_mutants.corpus import Case
from tests.verifier_mutants.forms.forms import term

OWN = [["a", "vector", "2"], ["b", "vector", "3"], ["c", "vector", "1"]]
NAMED = [["a", "vector", "n"], ["b", "vector", "m"], ["c", "vector", "k"]]


def uniform(u: str, w: str) -> str:
    """The matrix with as many rows as u and columns as w has entries, all equal: every row is softmax(0)."""
    return (
        f"attention_matrix(outer({u} - {u}, c - c), outer(c - c, c - c), outer({w} - {w}, c - c))"  # each entry 1/|w|
    )


def loss(u: str) -> str:
    """The squared norm of as many ones as u has entries, for c of size 1."""
    ones = "outer(exp(c - c), exp(c - c))"
    zero = "outer(c - c, c - c)"
    return f"regression_loss(outer({u} - {u}, c - c), {zero}, {ones}, {zero}, {ones}, outer({u} - {u}, c - c))"


def cases() -> Iterator[Case]:
    values = {"a": ["0", "0"], "b": ["0"], "c": ["0"]}
    square, long, tall = uniform("a", "a"), uniform("a", "b"), uniform("b", "a")
    same = ["frobenius({})", "vec({})", "sum(matvec({}, c))"]
    sides = [(square, long), (long, tall), (uniform("a", "c"), uniform("b", "c"))]
    for shape, (one, other) in zip(same, sides, strict=True):
        name, left, right = shape.format("uniform matrices"), shape.format(one), shape.format(other)
        goal = ["eq", term(left), term(right)]
        yield Case(name, tree(goal, combine(goal), NAMED), "REJECTED")
        if "sum" not in name:
            yield Case(f"{name}: false", evaluation(goal, NAMED, values, role="counter-example"), "VERIFIED")
    cube = [
        ["eq", term(loss(u)), ["mul", ["length", var(u)], ["pow", ["length", var("c")], num(3)]]] for u in ("a", "b")
    ]
    facts = [node("identity", one) for one in cube]
    for goal, sign in ((["le", num(1), num(0)], 1), (["eq", num(0), num(1)], -1)):
        equalities = [{"times": num(sign), "premise": "0"}, {"times": num(-sign), "premise": "1"}]
        root = combine(goal, *facts, equalities=equalities)
        yield Case(f"{goal[0]} of numbers, without hypotheses", tree(goal, root, own=OWN), "REJECTED")
    nothing = ["le", num(1), num(0)]
    equalities = [{"times": num(1), "premise": "0"}, {"times": num(-1), "premise": "1"}]
    anything = ["lt", var("x"), var("x")]
    root = node("impossible", nothing, combine(nothing, *facts, equalities=equalities))
    yield Case("any statement by the rule impossible", tree(anything, root, [["x", "scalar"]], own=OWN), "REJECTED")
