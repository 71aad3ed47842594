"""Cases of orders: evaluations with places of orders and means over them, values that are no order, and the trees of test_order_rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction as Q

from checker.language import (
    at,
    entry,
    equals,
    expectation,
    index,
    iterate,
    natural,
    number_of,
    order,
    scalar,
    stack,
    sum_over,
    total,
    vector,
)
from checker.meaning.interpret import Evaluation
from checker.statements.terms.over_indices import told
from checker.truth import Truth
from tests.verifier.rules import test_order_rules
from tests.verifier_mutants import building
from tests.verifier_mutants.corpus import Case
from tests.words import test_orders

x, o, q, w, p = vector("x", "n"), order("o", "n"), order("q", "n"), scalar("w"), scalar("p")
i, t, k = index("i", "n"), natural("t"), natural("k")
STATEMENTS = (
    equals(sum_over(i, entry(x, at(o, i)) ** 2), sum_over(i, entry(x, i) ** 2)),
    equals(entry(x, at(o, k)), entry(x, at(o, 0))),
    equals(entry(x, at(o, p)), entry(x, at(o, 0))),
    equals(expectation(q, "uniform", entry(x, at(q, k))) * number_of(at(o, 0)), total(x)),
    expectation(q, "uniform", entry(x, at(q, 0)) * entry(x, at(q, 1))) <= entry(x, 0) ** 2,
    equals(iterate(3, w, start=0, update=2 * w + entry(x, at(o, t)), step=t), entry(x, at(o, 0)) * 7),
    equals(stack(i, entry(x, at(o, i))), x),
)


def cases() -> Iterator[Case]:
    """Every statement and its denial at instances of several sizes; the interpreter says which of the two is true."""
    rng, forall = random.Random(7), (x, o, p, k)
    declared = [[v.leaf, v.sort, *v.shape] for v in forall]
    for n in (1, 2, 3):
        values = {"x": tuple(Q(rng.randint(-2, 3)) for _ in range(n)), "o": tuple(rng.sample(range(n), n))}
        values |= {"p": Q(rng.randint(1, 3), 2), "k": Q(rng.randint(0, 5))}
        texts = {name: [str(one) for one in v] if isinstance(v, tuple) else str(v) for name, v in values.items()}
        for number, statement in enumerate(STATEMENTS):
            for said in (statement, ~statement):
                true = Evaluation(values=values).truth(told(said, forall)) is Truth.TRUE
                text = building.evaluation(said.json, declared, texts)
                yield Case(
                    f"order {'' if said is statement else 'not '}{number} at n = {n}",
                    text,
                    "VERIFIED" if true else "REJECTED",
                )
    for number, (name, text, outcome, _) in enumerate(test_orders.certificates()):
        yield Case(f"order {number}, {name}", text, outcome)
    for one in test_order_rules.TRUE:
        yield Case(f"order, {one.name}", one.text, "VERIFIED")
    for one in test_order_rules.ATTACKS:
        yield Case(f"order, {one.name}", one.text, "REJECTED")
