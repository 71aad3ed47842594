"""Ways to prove a goal about masked weights: indicators decided or taken case by case, sums with a positive entry, weights by a name.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs.indices.over_indices import general
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.reduction import Reduction
from checker.proofs.terms.sizes import is_index_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.decided import decided, equal_numbers
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rewriting import completed, sums_of_equals
from checker.proofs.trees.rules import is_relation, le, lt, num
from checker.proofs.trees.rules_of_masks import indicator, same_place
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import substituted
from checker.proofs.ways.scalars.products import factored
from checker.proofs.ways.scalars.sums import one_sum, sums_of_one
from checker.proofs.ways.weights.weights import with_one_for_another
from checker.statements.terms.term import Term, apply, subterms

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
    either = holds_or_not(statement)
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
    """The goal with j for the index i where the hypotheses say that they are one place, as k ≤ i and i ≤ k, or k ≤ 0; likewise two rows."""
    if not is_relation(goal):
        return None
    parts = set(subterms(goal))
    for one in shop.given():
        if one.concludes.name != "eq":
            continue
        i, j = one.concludes.args
        of_places = i.sort == "index" and i.name == "var" and i != j and i in parts
        of_rows = search.weights and i.name == j.name == "column" and {i, j} <= parts
        if of_places or of_rows:
            return with_one_for_another(search, shop, goal, one)
    if not any(s.name == "number_of" for h in shop.context for s in subterms(h)):
        return None
    indices = dict.fromkeys(s for s in subterms(goal) if s.sort == "index" and not s.open)
    for i in [one for one in indices if one.name == "var"]:
        for j in indices:
            if i == j or (j.name == "var" and j.shape != i.shape) or j.name not in ("var", "place"):
                continue
            equal = equal_numbers(shop, i, j)
            if equal is not None:
                return with_one_for_another(search, shop, goal, same_place(equal, i, j))
    return None


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
    each = _signed(search, shop, le(0, apply("entry", v, i)))
    if each is None:
        return None
    spoken = _places_of(shop, goal, v)
    named, literal = ([k for k in spoken if (k.name == "place") == wanted] for wanted in (False, True))
    # what hypotheses say to be at some place, None, goes before a literal place, of which they may say nothing
    for k in (*named, None, *dict.fromkeys((*literal, rules.place(0)))):
        if k is None:
            found = _at_some_place(search, shop, v, i, each)
            if found is not None:
                return shop.holds(goal, found, weights=[num(x)])
        elif is_index_of(v, k) and (above := _signed(search, shop, lt(0, apply("entry", v, k)))) is not None:
            below = rules.entries(le(apply("entry", v, k), total), each, v, v, i)
            return shop.holds(goal, above, below, weights=[num(x), num(x)])
    return None


def _signed(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ x or 0 < x, factor by factor where x is a product."""
    form, relation = shop.forms.scalar(goal.args[1]), le if goal.name == "le" else lt
    known = factored(search, shop, relation(0, Writer(shop.forms).scalar(form))) if len(form) == 1 else None
    return shop.holds(goal, known) if known else search.solve(shop, goal)


def _places_of(shop: Workshop, goal: Term, v: Term) -> list[Term]:
    """The places of a vector that hypotheses and goals speak of."""
    spoken = dict.fromkeys(
        s for t in (goal, *shop.goals[::-1], *shop.context) for s in subterms(t) if s.sort == "index" and not s.open
    )
    return [k for k in spoken if is_index_of(v, k)][:_MOST_PLACES]


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
            found = None if fact is None else search.solve(assuming(case, fact.concludes), instance)
            return None if fact is None or found is None else told_in_full(found, {fact.concludes: fact})

        found = general(assuming(shop, denial), every, at_a_place)
        if found is not None:
            never = rules.contradiction(found, one, goal)
            either = holds_or_not(goal)
            return rules.cases(either, rules.hypothesis(goal), never)
    return None


def equal_sums(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 = Σ_i v_i from 0 = v_i for every i, where the sides of the goal together are one sum over entries."""
    if goal.name != "eq" or goal.args[0].sort != "scalar" or not search.weights:
        return None
    laws = sums_of_one(shop)
    for v in one_sum(shop, shop.forms.gap(goal), laws):
        i, zero = shop.variable("i", "index", v), num(0) * v
        entry = Writer(shop.forms).scalar(shop.forms.scalar(apply("entry", v, i)))
        known = search.written_anew(shop, apply("eq", num(0), entry))
        if known is None:
            continue
        each = completed(shop, apply("eq", apply("entry", zero, i), apply("entry", v, i)), [known])
        if each is None:
            return None
        return _with_laws(shop, goal, sums_of_equals(shop, zero, v, each, i), list(laws.values()))
    return None


def _with_laws(shop: Workshop, goal: Term, whole: Proof, laws: list[Proof]) -> Proof | None:
    """The goal from an equality, or from it turned round, and multiples of the laws Σw = 1."""
    forms, writer = shop.forms, Writer(shop.forms)
    gaps = [(k, forms.gap(one.concludes)) for k, one in enumerate(laws, 1)]
    for sign in (num(1), num(-1)):
        rest, _ = shop.left_over(rules.combine(goal, [whole, *laws], [], [(sign, 0)]))
        factors = Reduction(forms, gaps).multipliers(rest)
        node = rules.combine(
            goal, [whole, *laws], [], [(sign, 0), *((writer.scalar(p), k) for k, p in factors.items())]
        )
        if shop.adds_up(node):
            return node
    return None
