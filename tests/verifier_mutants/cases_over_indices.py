"""Cases of binders: evaluations at every place of an index, statements that bind none or one twice, and the trees of test_index_rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction as Q

from checker.language import equals, for_each, implies, log, norm, sum_over
from checker.meaning.interpret import Evaluation
from checker.statements.over_indices import told
from checker.truth import Truth
from tests import test_index_rules
from tests.test_over_indices import REFUSED, STATEMENTS, X, c, entry, i, indicator, x
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case

MORE = (
    for_each(i, log(entry(x, i)) < 1), sum_over(i, log(entry(x, i))) < 9, indicator(log(entry(x, 0)) < 0) <= 2,
    implies(norm(x) < 0, for_each(i, entry(x, i) < c)), equals(sum_over(i, log(entry(x, i) ** 2 + 1)), log(2) * norm(x) ** 2),
)  # fmt: skip


def cases() -> Iterator[Case]:
    """Every statement and its denial at instances of several sizes; the interpreter says which of the two is true."""
    rng, forall = random.Random(3), (x, c, X)
    declared = [[v.leaf, v.sort, *v.shape] for v in forall]
    for n, d in ((1, 1), (2, 1), (3, 2)):
        values = {
            "x": tuple(Q(rng.randint(-2, 3), rng.choice((1, 2))) for _ in range(n)), "c": Q(rng.randint(-1, 4), 2),
            "X": tuple(tuple(Q(rng.randint(-2, 2)) for _ in range(d)) for _ in range(n)),
        }  # fmt: skip
        texts = {
            "x": [str(one) for one in values["x"]], "c": str(values["c"]), "X": [[str(one) for one in row] for row in values["X"]],
        }  # fmt: skip
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
    for one in test_index_rules.TRUE:
        yield Case(one.name, one.text, "VERIFIED")
    for one in test_index_rules.ATTACKS:
        yield Case(one.name, one.text, "REJECTED")


__all__ = ["cases"]
