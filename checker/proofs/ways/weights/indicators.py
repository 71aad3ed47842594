"""Ways to prove a goal with sums that an indicator of equal places cuts down: Σ_j 1[i = j]·a_j = a_i, also inside sums over i.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import NamedTuple

from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof, put_equal
from checker.proofs.terms.normal_form import instance
from checker.proofs.terms.sizes import is_index_of
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import Search
from checker.proofs.trees.rewriting import completed, sums_of_equals
from checker.proofs.trees.rules import hypothesis, is_relation, num
from checker.proofs.trees.rules_of_masks import factors_of_product, indicator
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import substituted
from checker.proofs.weight_facts.one_hot import Unit
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts, put, subterms, with_table


class Compared(NamedTuple):
    """A sum Σ_j 1[i = j]·a_j, or with i ≠ j: the indicator, its equality, whether that is denied, i, and a_j."""

    mask: Term
    equal: Term
    apart: bool
    i: Term
    rest: Term


def sums_cut_down(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with a_i for Σ_j 1[i = j]·a_j, and Σ_j a_j − a_i for Σ_j 1[i ≠ j]·a_j, also inside sums over i."""
    if not is_relation(goal) or not shop.indexed:
        return None
    sums = (s for t in goal.args for s in subterms(t) if s.name == "sum_over" and s.sort == "scalar" and not s.open)
    for whole in dict.fromkeys(sums):
        plain = _written(whole)
        if plain == whole:
            continue
        found = next(_compared(whole), None)
        link = _at_one_place(shop, whole, plain, found) if found else _summand_by_summand(search, shop, whole, plain)
        return link and substituted(search, shop, goal, link)
    return None


def _written(term: Term) -> Term:
    """A term with its sums over j written without the indicators that compare j with a place."""
    if term.name == "sum_over" and term.sort == "scalar":
        j = term.args[0]
        found = next(_compared(term), None)
        if found is None:
            return apply("sum_over", j, _written(term.args[1]))
        here = put(found.rest, j, found.i)
        return apply("sum_over", j, found.rest) - here if found.apart else here
    if term.name in ("add", "sub", "mul", "neg"):
        return apply(term.name, *map(_written, term.args))
    return term


def _compared(whole: Term) -> Iterator[Compared]:
    """How a sum is one with such an indicator."""
    j, body = whole.args
    factors = list(factors_of_product(body))
    for mask in (one for one in factors if one.name == "indicator"):
        (statement,) = mask.args
        apart = statement.name == "not"
        equal = statement.args[0] if apart else statement
        if equal.name != "eq" or j not in equal.args or equal.args[0] == equal.args[1]:
            continue
        i = equal.args[1 - equal.args.index(j)]
        rest = reduce(lambda x, y: x * y, [one for one in factors if one is not mask] or [num(1)])
        bound_inside = any(s.name in ("sum_over", "stack") for s in subterms(rest))
        if i.name in ("var", "bound") and _range(i) == size_of_bound(j.leaf) and not bound_inside:
            yield Compared(mask, equal, apart, i, rest)


def _range(i: Term) -> str:
    return size_of_bound(i.leaf) if i.name == "bound" else i.shape[0]


def _at_one_place(shop: Workshop, whole: Term, plain: Term, found: Compared) -> Proof | None:
    """The sum is that of a_i·e, or of a − a_i·e, for the unit vector e at i: entry by entry, where i = k and where i ≠ k."""
    j = whole.args[0]
    before, of_rest = apply("stack", j, whole.args[1]), apply("stack", j, found.rest)
    unit, k = Unit(shop, before, found.i), shop.variable("k", "index", before)
    here = put(found.rest, j, found.i) * unit.e
    after = of_rest - here if found.apart else here
    goal = apply("eq", *(apply("entry", v, k) for v in (before, after)))
    equal, x = put(found.equal, j, k), shop.variable("x", "index", before)
    said, zero = unit.said(equal, k), unit.zero(k)
    if said is None or zero is None or not is_index_of(unit.e, found.i):
        return None
    moved = put_equal(hypothesis(unit.at(k)[1]), put(found.rest, j, x), x)
    denied = identity(shop, apply("eq", put(found.mask, j, k), 1 - apply("indicator", equal))) if found.apart else None
    links = [denied] if denied is not None else []
    at_i = completed(shop, goal, [indicator(said[0], equal), *links, moved, *unit.one(k)])
    elsewhere = at_i and completed(shop, goal, [indicator(said[1], equal), *links, zero])
    if at_i is None or elsewhere is None:
        return None
    same = sums_of_equals(shop, before, after, unit.either(k, at_i, elsewhere), k)
    ones = Proof("identity", apply("eq", apply("sum", unit.e), num(1)))
    return completed(shop, apply("eq", whole, plain), [same, ones])


def place_apart(shop: Workshop, whole: Term) -> Proof | None:
    """Σ_j φ(j, 1[i = j]) = Σ_j φ(j, 0) + φ(i, 1) − φ(i, 0), whatever φ is; None where no place is compared with j."""
    if whole.open or (whole.name, whole.sort) != ("sum_over", "scalar"):
        return None
    j, body = whole.args
    masks = {s: place for s in parts(body) if (place := _compared_with(s, j)) is not None}
    i = next(iter(masks.values()), None)
    if i is None:
        return None
    own = [mask for mask, place in masks.items() if place == i]
    off, on = ({mask: num(int((mask.args[0].name == "not") ^ here)) for mask in own} for here in (False, True))
    ones = apply("stack", j, num(1))
    unit, k, x = Unit(shop, ones, i), shop.variable("k", "index", ones), shop.variable("x", "index", ones)
    without, there = _shortened(shop, with_table(body, off), j, k), put(with_table(body, on), j, i)
    if without is None or not is_index_of(unit.e, i):
        return None
    step = _short(shop, there - put(without, j, i))
    before, after = apply("stack", j, body), apply("stack", j, without) + step * unit.e
    goal = apply("eq", *(apply("entry", v, k) for v in (before, after)))
    equal = apply("eq", *(put(one, j, k) for one in _equality(own[0]).args))
    said, zero = unit.said(equal, k), unit.zero(k)
    if said is None or zero is None:
        return None
    same_place = hypothesis(unit.at(k)[1])
    moved = [put_equal(same_place, put(one, j, x), x) for one in (with_table(body, on), without)]
    cases = list[Proof]()
    for known, links in ((said[0], [*moved, *unit.one(k)]), (said[1], [zero])):
        values = _values(shop, [put(mask, j, k) for mask in own], indicator(known, equal))
        case = None if values is None else completed(shop, goal, [*_put_in(shop, put(body, j, k), values), *links])
        if case is None:
            return None
        cases.append(case)
    same = sums_of_equals(shop, before, after, unit.either(k, cases[0], cases[1]), k)
    one = Proof("identity", apply("eq", apply("sum", unit.e), num(1)))
    return completed(shop, apply("eq", whole, apply("sum_over", j, without) + step), [same, one])


def _equality(mask: Term) -> Term:
    return mask.args[0].args[0] if mask.args[0].name == "not" else mask.args[0]


def _compared_with(mask: Term, j: Term) -> Term | None:
    """The place i of 1[i = j] or 1[i ≠ j]."""
    if mask.name != "indicator" or (equal := _equality(mask)).name != "eq" or j not in equal.args:
        return None
    i = equal.args[1 - equal.args.index(j)]
    return i if i.name == "var" and i.sort == "index" and _range(i) == size_of_bound(j.leaf) else None


def _values(shop: Workshop, masks: list[Term], known: Proof) -> list[Proof] | None:
    """The values of these indicators at a place, from that of one of them."""
    found = [known]
    for mask in masks:
        apart = mask.args[0].name == "not"
        same = (
            None if mask == known.left else identity(shop, apply("eq", mask, 1 - known.left if apart else known.left))
        )
        value = num(1 - known.right.fraction) if apart else known.right
        one = known if mask == known.left else same and completed(shop, apply("eq", mask, value), [known, same])
        if one is None:
            return None
        found.append(one)
    return found[1:]


def _put_in(shop: Workshop, body: Term, values: list[Proof]) -> Iterator[Proof]:
    """The summand is equal to the same with these values, one after another."""
    for value in values:
        x = name_for(shop, value.left)
        hole = with_table(body, {value.left: x})
        yield put_equal(value, hole, x)
        body = with_table(hole, {x: value.right})


def _short(shop: Workshop, value: Term) -> Term:
    return Writer(shop.forms).scalar(shop.forms.scalar(value))


def _shortened(shop: Workshop, body: Term, j: Term, k: Term) -> Term | None:
    """A summand over j in normal form; None where that does not speak of the index as the summand does."""
    short = _short(shop, put(body, j, k))
    other = put(short, k, j)
    return other if put(other, j, k) == short else None


def _summand_by_summand(search: Search, shop: Workshop, whole: Term, plain: Term) -> Proof | None:
    """Two sums over one index are equal, as their summands at each place are."""
    before, after = (apply("stack", *s.args) for s in (whole, plain))
    k = shop.variable("k", "index", before)
    known = search.solve(shop, apply("eq", instance(whole, k), instance(plain, k)))
    at_k = known and completed(shop, apply("eq", *(apply("entry", v, k) for v in (before, after))), [known])
    if at_k is None:
        return None
    return completed(shop, apply("eq", whole, plain), [sums_of_equals(shop, before, after, at_k, k)])
