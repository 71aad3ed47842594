"""Cases of binders: evaluations at every place of an index, statements that bind none or one twice, and the trees of test_index_rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction as Q

from checker.language import equals, for_each, implies, log, norm, sum_over
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.truth import Truth
from tests.statements.test_over_indices import REFUSED, STATEMENTS, X, c, entry, i, indicator, x
from tests.verifier.rules import test_index_rules
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case

MORE = (
    for_each(i, log(entry(x, i)) < 1),
    sum_over(i, log(entry(x, i))) < 9,
    indicator(log(entry(x, 0)) < 0) <= 2,
    implies(norm(x) < 0, for_each(i, entry(x, i) < c)),
    equals(sum_over(i, log(entry(x, i) ** 2 + 1)), log(2) * norm(x) ** 2),
)


def cases() -> Iterator[Case]:
    """Every statement and its denial at instances of several sizes; the interpreter says which of the two is true."""
    rng, forall = random.Random(3), (x, c, X)
    declared = [[v.leaf, v.sort, *v.shape] for v in forall]
    for n, d in ((1, 1), (2, 1), (3, 2)):
        values = {
            "x": tuple(Q(rng.randint(-2, 3), rng.choice((1, 2))) for _ in range(n)),
            "c": Q(rng.randint(-1, 4), 2),
            "X": tuple(tuple(Q(rng.randint(-2, 2)) for _ in range(d)) for _ in range(n)),
        }
        texts = {
            "x": [str(one) for one in values["x"]],
            "c": str(values["c"]),
            "X": [[str(one) for one in row] for row in values["X"]],
        }
        for number, statement in enumerate((*STATEMENTS, *MORE)):
            for said in (statement, ~statement):
                true = Evaluation(values=values).truth(told(said, forall)) is Truth.TRUE
                text = building.evaluation(said.json, declared, texts)
                yield Case(
                    f"{'' if said is statement else 'not '}{number} at n = {n}",
                    text,
                    "VERIFIED" if true else "REJECTED",
                )
    for number, (form, _) in enumerate(REFUSED):
        text = building.evaluation(form, [["x", "vector", "n"], ["i", "index", "n"]], {"x": ["0"], "i": "0"})
        yield Case(f"refused {number}", text, "REJECTED")
    yield from beside()
    for one in test_index_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in test_index_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")


def beside() -> Iterator[Case]:
    """What the language cannot build, and data."""
    forall = [["x", "vector", "n"], ["a", "index", "n"]]
    zero, one, nothing = building.num(0), building.num(1), ["bound", "i:0"]
    same = ["eq", ["sum_over", nothing, one], zero]
    yield Case("a range of nothing", building.tree(same, building.node("identity", same)), "REJECTED")
    same = ["eq", ["sum_over", nothing, one], ["sum_over", nothing, one]]
    yield Case("nothing twice", building.tree(same, building.combine(same)), "REJECTED")
    below = ["le", ["entry", ["var", "x"], ["var", "a"]], ["exp", ["entry", ["var", "x"], ["var", "a"]]]]
    each, at = ["for_each", ["var", "a"], ["le", zero, one]], ["le", zero, one]
    root = building.node("generality", each, building.combine(at), index="r")
    some, other = ["bound", "i:n"], ["bound", "j:n"]
    moved = ["entry", ["add", ["var", "x"], ["stack", some, ["sqrt", ["number_of", some]]]], other]
    roots = ["sum_over", other, ["sqrt", ["exp", moved]]]  # shown defined inside its binder, where j has no place
    below_itself = ["le", roots, roots]
    yield Case(
        "an entry of a stack inside a binder",
        building.tree(below_itself, building.combine(below_itself), forall[:1], []),
        "VERIFIED",
    )
    yield Case("a variable for an index", building.tree(each, root, forall, [below], [["r", "index", "n"]]), "REJECTED")
    open_ = ["le", zero, ["exp", ["entry", ["var", "x"], ["bound", "i:n"]]]]
    yield Case("an open statement", building.tree(open_, building.combine(open_), forall, [below]), "REJECTED")
    values, unknown = {"x": ["-1"], "a": "0"}, ["lt", ["log", ["entry", ["var", "x"], ["var", "a"]]], zero]
    either = ["or", ["le", ["indicator", unknown], one], ["le", zero, one]]
    yield Case("an unknown indicator beside what holds", building.evaluation(either, forall, values), "VERIFIED")
    yield Case("an unknown indicator", building.evaluation(either[1], forall, values), "REJECTED")
    rows = ["stack", ["bound", "i:n"], ["token_scores", ["var", "D"], ["bound", "i:n"]]]
    for lengths, outcome in (((2, 2), "VERIFIED"), ((2, 1), "REJECTED"), ((1, 2), "REJECTED")):
        data = {"tokens": [[["1"]] * n for n in lengths], "labels": ["1", "1"], "head": ["1"]}
        for said in (["le", zero, ["frobenius", rows]], ["le", zero, ["norm", ["sum_over", *rows[1:]]]]):
            text = building.evaluation(said, [["D", "dataset"]], {"D": data})
            yield Case(f"rows of {lengths} scores, {said[2][0]}", text, outcome)


__all__ = ["cases"]
