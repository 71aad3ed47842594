"""Ways to prove a goal about masked weights: indicators decided or taken case by case, sums with a positive entry, weights by a name.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs import rules
from checker.proofs.decided import decided, equal_numbers
from checker.proofs.over_indices import general
from checker.proofs.polynomials import Atom
from checker.proofs.proof import Proof, rename, told_in_full
from checker.proofs.proof_search import Search, assuming, replaced
from checker.proofs.rewriting import completed
from checker.proofs.rules import is_relation, le, lt, num
from checker.proofs.rules_of_masks import indicator, same_place
from checker.proofs.sizes import is_index_of
from checker.proofs.ways_of_cases import substituted
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, subterms

_MOST_SPLITS = 5
_MOST_PLACES = 5


def indicators_apart(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with 1 or 0 for an indicator: as the hypotheses decide it, or in both cases."""
    if not is_relation(goal):
        return None
    found = next(iter(_indicators(shop, goal)), None)
    if found is None:
        return None
    statement, written = found.args[0], _written(shop, goal)
    if written is None or found not in subterms(written):
        return None
    known = decided(shop, statement)
    if known is not None:
        return _with_value(search, shop, goal, written, indicator(known, statement))
    if search.splits >= _MOST_SPLITS:
        return None
    search.splits += 1
    try:
        cases = []
        denial = apply("not", statement)
        for one in (statement, denial):
            value = indicator(rules.hypothesis(one), statement)
            part = _with_value(search, assuming(shop, one), goal, written, value)
            if part is None:
                return None
            cases.append(part)
    finally:
        search.splits -= 1
    either = Proof("either", apply("or", statement, denial), (rules.hypothesis(denial),))
    return rules.cases(either, *cases)


def _with_value(search: Search, shop: Workshop, goal: Term, written: Term, value: Proof) -> Proof | None:
    part = substituted(search, shop, written, value)
    return part and shop.holds(goal, part)


def _written(shop: Workshop, goal: Term) -> Term | None:
    """The relation as one of 0 and its gap."""
    gap = Writer(shop.forms).scalar(shop.forms.gap(goal))
    return Term(goal.name, (num(0), gap), sort="truth")


def _indicators(shop: Workshop, goal: Term) -> Iterator[Term]:
    """The indicators of closed statements that occur in the normal form of a relation, also in exponents and denominators."""
    forms = shop.forms
    seen: set[Atom] = set()
    todo: list = [a for m in forms.gap(goal) for a, _ in m]
    while todo:
        one = todo.pop(0)
        if isinstance(one, Atom):
            if one in seen:
                continue
            seen.add(one)
            if forms.keys[one][0] == "indicator" and one in forms.shown:
                yield forms.shown[one]
            else:
                todo.extend(forms.keys[one])
        elif isinstance(one, tuple):
            todo.extend(one)


def equal_places(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with j for the index i, where the hypotheses say that they are one place: k ≤ i and i ≤ k, or k ≤ 0."""
    if not is_relation(goal) or not any(s.name == "number_of" for h in shop.context for s in subterms(h)):
        return None
    indices = dict.fromkeys(s for s in subterms(goal) if s.sort == "index" and not s.open)
    for i in [one for one in indices if one.name == "var"]:
        for j in indices:
            if i == j or (j.name == "var" and j.shape != i.shape) or j.name not in ("var", "place"):
                continue
            equal = equal_numbers(shop, i, j)
            if equal is not None:
                return _merged(search, shop, goal, same_place(equal, i, j))
    return None


def _merged(search: Search, shop: Workshop, goal: Term, same: Proof) -> Proof | None:
    """The goal from the goal with one index for the other."""
    i, j = same.concludes.args
    simpler = Term(goal.name, tuple(replaced(side, i, j) for side in goal.args), sort="truth")
    known = search.solve(shop, simpler)
    if known is None:
        return None
    k, links = shop.variable("k", "index", i.shape[0]), [known]
    for side in dict.fromkeys(goal.args):
        if i in subterms(side):
            given = {"function": replaced(side, i, k), "variable": k.leaf}
            links.append(Proof("substitution", apply("eq", side, replaced(side, i, j)), (same,), given))
    return completed(shop, goal, links, [] if goal.name == "eq" else [(1, (), (0,))])


def positive_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 < Σv from 0 ≤ v_i for every i, and 0 < v_k for one place k that is spoken of, or that a hypothesis says to be."""
    if goal.name != "lt" or (goal, shop.context, "positive sum") in search.failed:
        return None
    search.failed.add((goal, shop.context, "positive sum"))
    gap = shop.forms.gap(goal)
    ((m, x), *more) = list(gap.items()) or [((), 0)]
    if more or x <= 0 or len(m) != 1 or m[0][1] != 1 or shop.forms.keys[m[0][0]][0] != "sum":
        return None
    v = Writer(shop.forms).product(shop.forms.keys[m[0][0]][1])
    i, total = shop.variable("i", "index", v), apply("sum", v)
    each = search.solve(shop, le(0, apply("entry", v, i)))
    if each is None:
        return None
    for k in _places_of(shop, goal, v):
        above = search.solve(shop, lt(0, apply("entry", v, k)))
        if above is not None:
            below = rules.entries(le(apply("entry", v, k), total), each, v, v, i)
            return shop.holds(goal, above, below, weights=[num(x), num(x)])
    found = _at_some_place(search, shop, v, i, each)
    return found and shop.holds(goal, found, weights=[num(x)])


def _places_of(shop: Workshop, goal: Term, v: Term) -> list[Term]:
    """The places of a vector that hypotheses and goals speak of, the first one and a literal last."""
    spoken = dict.fromkeys(
        s for t in (goal, *shop.goals[::-1], *shop.context) for s in subterms(t) if s.sort == "index" and not s.open
    )
    return [k for k in (*spoken, rules.place(0)) if is_index_of(v, k)][:_MOST_PLACES]


def _at_some_place(search: Search, shop: Workshop, v: Term, i: Term, each: Proof) -> Proof | None:
    """0 < Σv, as Σv ≤ 0 would mean v_k ≤ 0 at every k, against a hypothesis that not for each k something holds."""
    total = apply("sum", v)
    goal, denial = lt(0, total), apply("not", lt(0, total))
    for one in shop.given():
        if one.concludes.name != "not" or one.concludes.args[0].name != "for_each":
            continue
        every = one.concludes.args[0]

        def at_a_place(case: Workshop, instance: Term) -> Proof | None:
            k = next((s for s in subterms(instance) if s.sort == "index" and is_index_of(v, s)), None)
            if k is None:
                return None
            above = rules.entries(le(apply("entry", v, k), total), each, v, v, i)
            none = rules.negation(rules.hypothesis(denial))
            fact = case.holds(le(apply("entry", v, k), 0), above, none)
            found = fact and search.solve(assuming(case, fact.concludes), instance)
            return found and told_in_full(found, {fact.concludes: fact})

        found = general(assuming(shop, denial), every, at_a_place)
        if found is not None:
            never = rules.contradiction(found, one, goal)
            either = Proof("either", apply("or", goal, denial), (rules.hypothesis(denial),))
            return rules.cases(either, rules.hypothesis(goal), never)
    return None


def weights_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal about weights v/Σv with v ≥ 0, or about sparsemax(z), as one about any w ≥ 0 of sum 1."""
    if search.weights or (goal, shop.context, "weights") in search.failed:
        return None
    search.failed.add((goal, shop.context, "weights"))
    named, told, names = goal, {}, {}
    search.weights += 1
    try:
        for weights in _weights(shop, goal):
            if weights not in subterms(named):
                continue
            laws = laws_of_weights(search, shop, weights)
            if laws is None:
                return None
            w = shop.variable("w", "vector", weights)
            named, names[w.leaf] = replaced(named, weights, w), weights
            told.update({apply("le", num(0), apply("minimum", w)): laws[0], apply("eq", apply("sum", w), num(1)): laws[1]})
        if not names:
            return None
        found = search.solve(replace(shop, context=(*shop.context, *told)), named)
    finally:
        search.weights -= 1
    if found is None:
        return None
    whole = told_in_full(rename(found, names), {one.concludes: one for one in told.values()})
    return whole if whole.concludes == goal and shop.adds_up(whole) else None


def _weights(shop: Workshop, goal: Term) -> Iterator[Term]:
    """The vectors (p/q)·v in a goal with p·Σv = q, and the sparsemax vectors; outermost first."""
    forms = shop.forms
    for s in subterms_outside_in(goal):
        if s.sort != "vector" or s.open:
            continue
        if s.name == "sparsemax":
            yield s
        if s.name == "mul" and s.args[0].name == "div":
            (p, q), v = s.args[0].args, s.args[1]
            if forms.scalar(p * apply("sum", v)) == forms.scalar(q):
                yield s


def subterms_outside_in(term: Term) -> Iterator[Term]:
    """The term and its parts, each before its own parts."""
    yield term
    for one in term.args:
        yield from subterms_outside_in(one)


def laws_of_weights(search: Search, shop: Workshop, weights: Term) -> tuple[Proof, Proof] | None:
    """0 ≤ min w and Σw = 1 for weights w."""
    k, least = shop.variable("k", "index", weights), apply("minimum", weights)
    low, whole = le(0, apply("entry", weights, k)), apply("eq", apply("sum", weights), num(1))
    if weights.name == "sparsemax":
        each, total = shop.holds(low), shop.holds(whole)
    else:
        (p, q), v = weights.args[0].args, weights.args[1]
        above = search.solve(shop, lt(0, q))
        part = above and search.solve(shop, le(0, apply("entry", p * v if p != num(1) else v, k)))
        if above is None or part is None:
            return None
        total = completed(shop, whole, [rules.reciprocal(above, q)])
        each = rules.combine(low, (rules.positive_reciprocal(above, q), part), [(1, (), (0, 1))])
        each = each if shop.adds_up(each) else None
    if each is None or total is None:
        return None
    return Proof("extremes", le(0, least), (each,), {"of": weights, "index": k.leaf}), total
