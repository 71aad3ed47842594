"""Ways to prove a goal about weights w ≥ 0 of sum 1: masked softmax and sparsemax, by a name that is all one needs to know of them.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from checker.errors import Undecided
from checker.proofs.proof import Proof, put_equal, rename, replace_variables, told_in_full
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.sizes import same_size, transposed
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.rules_of_masks import indicator
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.sums import entry_by_entry
from checker.proofs.ways.vectors.norms import by_direction
from checker.statements.terms.term import Term, apply, subterms


def weights_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal about weights v/Σv with v ≥ 0, or about sparsemax(z), as one about any w ≥ 0 of sum 1."""
    if goal.name not in ("le", "lt"):
        return None
    by_place = any(s.name == "for_each" and s.args[1].name == "implies" for h in shop.context for s in subterms(h))
    first = _named(search, shop, goal, masked=True) if by_place else None  # of what is said of some places
    return first or _named(search, shop, goal, masked=False)


def masked_weights_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The same, with the hypothesis that w is 0 where v is masked."""
    return _named(search, shop, goal, masked=True) if goal.name in ("le", "lt", "eq") else None


def _named(search: Search, shop: Workshop, goal: Term, *, masked: bool) -> Proof | None:
    key = (goal, shop.context, "weights", masked)
    if search.weights or key in search.failed:
        return None
    search.failed.add(key)
    found = dict.fromkeys(weights_in(shop, goal))
    if len(found) > 1 and goal.args[0].sort == "vector":  # which may be equal entry by entry
        return None
    names, told, named = {}, dict[Term, Proof](), goal
    search.weights += 1
    try:
        for weights in found:
            if weights not in subterms(named):
                continue
            laws = _laws(search, shop, weights)
            if laws is None:
                return None
            w = shop.variable("w", "vector", weights)
            named, names[w.leaf] = replaced(named, weights, w), weights
            told.update(
                {replaced(one.concludes, weights, w): one for one in laws if masked or one.rule != "generality"}
            )
        if not names or (masked and not any(one.rule == "generality" for one in told.values())):
            return None
        part = search.written_anew(replace(shop, context=(*shop.context, *told)), named)
    finally:
        search.weights -= 1
    if part is None:
        return None
    whole = told_in_full(rename(part, names), {one.concludes: one for one in told.values()})
    return whole if whole.concludes == goal and shop.adds_up(whole) else None


def weights_in(shop: Workshop, goal: Term) -> Iterator[Term]:
    """The vectors (p/q)·v in a goal with p·Σv = q, and the sparsemax vectors; outermost first."""
    forms = shop.forms
    for s in _outside_in(goal):
        if s.sort != "vector" or s.open:
            continue
        if s.name == "sparsemax":
            yield s
        if s.name == "mul" and s.args[0].name == "div":
            (p, q), v = s.args[0].args, s.args[1]
            if forms.scalar(p * apply("sum", v)) == forms.scalar(q):
                yield s


def _outside_in(term: Term) -> Iterator[Term]:
    yield term
    for one in term.args:
        yield from _outside_in(one)


def _laws(search: Search, shop: Workshop, weights: Term) -> list[Proof] | None:
    """0 ≤ min w, Σw = 1, and for each k that k is not masked or w_k = 0."""
    k, least = shop.variable("k", "index", weights), apply("minimum", weights)
    low, whole = le(0, apply("entry", weights, k)), apply("eq", apply("sum", weights), num(1))
    support = []
    if weights.name == "sparsemax":
        each, total = shop.holds(low), shop.holds(whole)
    else:
        (p, q), v = weights.args[0].args, weights.args[1]
        above = search.solve(shop, lt(0, q))
        part = above and search.solve(shop, le(0, apply("entry", v if p == num(1) else p * v, k)))
        if above is None or part is None:
            return None
        total = completed(shop, whole, [rules.reciprocal(above, q)])
        each = rules.combine(low, (rules.positive_reciprocal(above, q), part), [(1, (), (0, 1))])
        each = each if shop.adds_up(each) else None
        support = list(_support(shop, weights, v, k))
    if each is None or total is None:
        return None
    return [Proof("extremes", le(0, least), (each,), {"of": weights, "index": k.leaf}), total, *support]


def _support(shop: Workshop, weights: Term, v: Term, k: Term) -> Iterator[Proof]:
    """For each k that P(k) or w_k = 0, for a factor of v with the entries 𝟙[P(k)]."""
    zero = apply("eq", apply("entry", weights, k), num(0))
    for mask in [one for one in _outside_in(v) if one.name == "stack" and one.args[1].name == "indicator"]:
        index = mask.args[0]
        if any(index == s for s in subterms(weights) if s not in subterms(mask)) and index in weights.open:
            continue
        statement = instance(mask, k).args[0]
        none = indicator(rules.hypothesis(apply("not", statement)), statement)
        vanishes = completed(shop, zero, [none])
        if vanishes is None:
            continue
        either = Proof("either", apply("or", statement, zero), (vanishes,))
        free = Term("bound", leaf=f"{_unused(weights)}:{index.leaf.partition(':')[2]}", sort="index", shape=index.shape)
        goal = apply("for_each", free, replace_variables(either.concludes, {k.leaf: free}))
        yield Proof("generality", goal, (either,), {"index": k.leaf})


def _unused(term: Term) -> str:
    """A name that no index of the term has."""
    taken = {s.leaf.partition(":")[0] for s in _outside_in(term) if s.name in ("bound", "var")}
    return next(name for n in range(len(taken) + 1) if (name := f"m{n}") not in taken)


def masked_or_not(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal in both cases of a hypothesis “P or x = 0”, or “x = 0 or x = 1”, with x a part of the goal."""
    if not is_relation(goal) or search.splits >= 4:
        return None
    parts = set(subterms(goal))
    for one in shop.given():
        if one.concludes.name != "or" or set(one.concludes.args) & set(shop.context):
            continue
        cases = one.concludes.args
        if not any(_value(side) in parts for side in cases):
            continue
        search.splits += 1
        try:
            found = []
            for side in cases:
                case, x = assuming(shop, side), _value(side)
                part = (
                    search.solve(case, goal)
                    if x not in parts
                    else with_one_for_another(search, case, goal, rules.hypothesis(side))
                )
                if part is None:
                    return None
                found.append(part)
        finally:
            search.splits -= 1
        return rules.cases(one, *found)
    return None


def _value(statement: Term) -> Term | None:
    """x of a statement x = c with a number c."""
    known = statement.name == "eq" and statement.args[1].name == "num"
    return statement.args[0] if known else None


def with_one_for_another(search: Search, shop: Workshop, goal: Term, same: Proof) -> Proof | None:
    """The relation from the same with the right side of an equality, of scalars, vectors or indices, in place of its left side."""
    old, new = same.concludes.args
    simpler = Term(goal.name, tuple(replaced(side, old, new) for side in goal.args), sort="truth")
    known = search.written_anew(shop, simpler)
    if known is None:
        return None
    size = {"scalar": (), "index": old.shape[:1]}.get(old.sort, (old,))
    x, links = shop.variable("x", old.sort, *size), [known]
    for side in dict.fromkeys(goal.args):
        if old in subterms(side):
            links.append(put_equal(same, replaced(side, old, x), x))
    return completed(shop, goal, links, [] if goal.name == "eq" else [(1, (), (0,))])


def hulls(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """‖Xᵀw‖ ≤ R of an average of rows, from ⟨x_k, Xᵀw⟩ ≤ R·‖Xᵀw‖ for every k."""
    return by_direction(search, shop, goal, partial(entry_by_entry, search)) if search.weights else None


def entries_of_equal_vectors(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """u = w of vectors with masks or weights in them, entry by entry."""
    if goal.name != "eq" or goal.args[0].sort != "vector":
        return None
    if not search.weights and not any(s.name in ("indicator", "sparsemax") for s in _outside_in(goal)):
        return None
    u, w = goal.args
    i = shop.variable("i", "index", u)
    each = search.written_anew(shop, apply("eq", apply("entry", u, i), apply("entry", w, i)))
    return each and rules.every_entry(goal, each, i)


def entries_of_rows(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """(Au)_i as an inner product; entry c of row k of A for entry k of its column c, where that row is spoken of or A is a stack."""
    if not is_relation(goal):
        return None
    if search.weights or any(s.name == "indicator" for s in _outside_in(goal)):
        for s in dict.fromkeys(
            s for s in subterms(goal) if s.name == "entry" and s.args[0].name == "matvec" and not s.open
        ):
            (A, u), i = s.args[0].args, s.args[1]
            same = Proof("identity", apply("eq", s, apply("dot", apply("column", transposed(A), i), u)))
            return with_one_for_another(search, shop, goal, same)
    spoken = {s for t in (goal, *shop.context) for s in subterms(t) if s.name == "column"}
    for s in dict.fromkeys(
        s for s in subterms(goal) if s.name == "entry" and s.args[0].name == "column" and not s.open
    ):
        (A, c), k = s.args[0].args, s.args[1]
        row = apply("column", apply("transpose", A), k)
        if A.name == "stack" or row in spoken:
            same = Proof("identity", apply("eq", s, apply("entry", row, c)))
            return with_one_for_another(search, shop, goal, same)
    return None


def equal_weights(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """One of two vectors of weights v/Σv and w/Σw for the other, where v = w entry by entry."""
    if not is_relation(goal) or search.weights or (goal, shop.context, "equal weights") in search.failed:
        return None
    search.failed.add((goal, shop.context, "equal weights"))
    found = [s for s in dict.fromkeys(weights_in(shop, goal)) if s.name == "mul"]
    for first, second in combinations(found, 2):
        v, w = first.args[1], second.args[1]
        if not same_size(v, w):
            continue
        search.weights += 1
        try:
            i = shop.variable("i", "index", v)
            each = search.within(0.3, shop, apply("eq", apply("entry", v, i), apply("entry", w, i)))
        finally:
            search.weights -= 1
        if each is not None:
            return _with_equal_weights(search, shop, goal, first, second, rules.every_entry(apply("eq", v, w), each, i))
    return None


def _with_equal_weights(
    search: Search, shop: Workshop, goal: Term, first: Term, second: Term, same: Proof
) -> Proof | None:
    simpler = Term(goal.name, tuple(replaced(side, second, first) for side in goal.args), sort="truth")
    known = search.solve(shop, simpler)
    if known is None:
        return None
    x, links = shop.variable("x", "vector", first), [known]
    hole = 1 / apply("sum", x) * x
    for side in dict.fromkeys(goal.args):
        if second in subterms(side):
            links.append(put_equal(same, replaced(side, second, hole), x))
    try:
        return completed(shop, goal, links, [] if goal.name == "eq" else [(1, (), (0,))])
    except Undecided:
        return None
