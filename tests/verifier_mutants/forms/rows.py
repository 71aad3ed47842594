"""Cases of vectors folded into rows, words that are no formula with indices, vectors of few entries, premises that no rule asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.language import (
    dataset,
    dot,
    entry,
    equals,
    exp,
    expectation,
    frobenius,
    index,
    iterate,
    length,
    matrix,
    natural,
    norm,
    outer,
    row,
    scalar,
    sparsemax,
    stack,
    sum_over,
    total,
    vec,
    vector,
)
from checker.statements.terms.over_indices import told
from checker.statements.terms.term import Term, apply
from tests.verifier.rules import test_order_rules
from tests.verifier_mutants.building import combine, given, node, tree
from tests.verifier_mutants.corpus import Case

x, y, p, u, v, w = (
    vector("x", "n"),
    vector("y", "n"),
    vector("p", "d"),
    vector("u", "n*d*m"),
    vector("v", "d*m"),
    vector("w", "2*n"),
)
two, three, one, wide = vector("two", "2"), vector("three", "3"), vector("one", "1"), vector("wide", "17")
A, B, C, S = matrix("A", "n", "n"), matrix("B", "n", "d"), matrix("C", "d", "2"), matrix("S", "d", "17")
i, j, c, D, k, s = index("i", "n"), index("j", "n"), index("c", "d"), dataset("D"), natural("k"), scalar("s")
a, b = vector("a", "d"), vector("b", "d")
FORALL = (x, y, p, u, v, w, two, three, one, wide, A, B, C, S, k, a, b)


def _closed(at: Term) -> Term:
    """A word that is no formula with indices, of what depends on an index."""
    return norm(sparsemax(entry(x, at) * y))


def _declared(forall: tuple[Term, ...]) -> list[list[str]]:
    return [[one.leaf, one.sort, *one.shape] for one in forall]


def _identity(goal: Term) -> str:
    said = told(goal, FORALL).json
    return tree(said, node("identity", said), _declared(FORALL))


def _same(term: Term) -> Term:
    return frobenius(term) <= frobenius(term)


def cases() -> Iterator[Case]:
    ones = stack(c, exp(0 * entry(p, c)))
    identities = {
        "rows of two factors": (equals(vec(apply("mat", u, length(v))), u), True),
        "rows of another length": (
            equals(total(apply("matvec", apply("mat", vec(outer(x, ones)), length(x)), x)), total(x) ** 2),
            False,
        ),
        "a closed vector of one entry": (equals(dot(sparsemax(one), one), dot(one, sparsemax(one))), True),
        "the length of a closed vector": (equals(length(sparsemax(w)), length(x)), False),
        "a closed word of a bound index": (
            equals(
                sum_over(i, sum_over(j, _closed(i) * entry(y, j))), sum_over(i, sum_over(j, _closed(i) * entry(y, i)))
            ),
            False,
        ),
    }
    for name, (goal, true) in identities.items():
        yield Case(name, _identity(goal), "VERIFIED" if true else "REJECTED")

    for term, defined in (
        (apply("mat", two, 2), True),
        (apply("mat", two, 1), True),
        (apply("mat", three, 2), False),
        (apply("mat", two, -2), False),
        (apply("mat", three, "3/2"), False),
        (apply("mat", u, length(v)), True),
        (apply("mat", x, length(p)), False),
        (apply("mat", two, 0), False),
    ):
        goal = told(_same(term), FORALL).json
        yield Case(
            f"the size of {term}", tree(goal, combine(goal), _declared(FORALL)), "VERIFIED" if defined else "REJECTED"
        )

    lengths = stack(i, norm(row(A, i)))
    bounds = {  # that of a sum is true as well, and not seen
        "an entry of a stack at a bound index": (
            sum_over(j, entry(lengths, j)),
            sum_over(j, norm(row(A, j))),
            "VERIFIED",
        ),
        "of a sum with a stack": (
            sum_over(j, entry(lengths + x, j)),
            sum_over(j, norm(row(A, j)) + entry(x, j)),
            "REJECTED",
        ),
    }
    for name, (left, right, outcome) in bounds.items():
        goal = told(left <= right, FORALL).json
        yield Case(name, tree(goal, combine(goal), _declared(FORALL)), outcome)

    for weights, outcome in ((y, "VERIFIED"), (v, "REJECTED")):  # as many as there are indices
        law = apply("weighted", apply("softmax", weights))
        mean = told(expectation(i, law, entry(x, i) * p), FORALL).json
        goal = ["eq", mean, mean]
        text = tree(goal, given(goal), _declared(FORALL), [goal])
        yield Case(f"a mean of vectors with weights as many as {weights}", text, outcome)

    data = (D, x)
    goal = told(sum_over(i, 2 * exp(entry(x, i))) <= 2 * total(exp(x)), data).json
    yield Case("a sum over inputs beside a dataset", tree(goal, combine(goal), _declared(data)), "VERIFIED")

    first = iterate(k, (a, b), start=(p, 2 * p), update=(a, b))[0]
    crossed = iterate(k, (a, b), start=(p, 2 * p), update=(b, a))[0]
    for name, left, right in (("states in their places", first, first), ("states crossed", first, crossed)):
        forall = (p, k)
        goal = told(norm(left) <= norm(right), forall).json
        text = tree(goal, combine(goal), _declared(forall), own=[["step", "scalar", "natural"]])
        yield Case(name, text, "VERIFIED" if left is right else "REJECTED")

    yield from _few()
    goal, forall = (norm(x) <= norm(x)).json, [["x", "vector", "n"]]
    yield Case("an order of the proof", tree(goal, combine(goal), forall, own=[["o", "order", "n"]]), "VERIFIED")


def _few() -> Iterator[Case]:
    """Columns of few entries, and rules without a premise that get one."""
    extra = node("identity", told(equals(x, x), FORALL).json)
    for M, z, size in ((C, two, 2), (S, wide, 17)):
        parts = [entry(z, k) * apply("column", M, apply("place", k)) for k in range(size)]
        said = told(equals(apply("matvec", M, z), sum(parts[1:], parts[0])), FORALL).json
        for more in ((), (extra,)):
            text = tree(said, node("columns", said, *more, matrix=M.json, of=z.json), _declared(FORALL))
            yield Case(f"columns of {z}, {len(more)} premises", text, "REJECTED" if more or M is S else "VERIFIED")
    for one in test_order_rules.TRUE:
        if one.name in ("two outcomes", "a place of n"):
            same = equals(test_order_rules.x, test_order_rules.x)
            more = replace(one, root={**one.root, "premises": [given(same.json)]}, hypotheses=(same,))
            yield Case(f"a premise too many, {one.name}", more.text, "REJECTED")
