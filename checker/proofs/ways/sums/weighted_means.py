"""A goal about means over a law with what lemmas of the library say of them, as inner products with the weights: E f(x) = ⟨w, f(x)⟩.

What does not depend on the outcome is taken out of exponentials before: E e^(x + c) = e^c·E e^x.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, reduce
from operator import add

from checker.errors import Undecided
from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.library.instances import Instances
from checker.proofs.library.relevance import by_relevance
from checker.proofs.library.store import LibraryLemma
from checker.proofs.library.users import all_lemmas
from checker.proofs.proof import Proof, put_equal, told_in_full
from checker.proofs.terms.normal_form import as_bound
from checker.proofs.terms.polynomials import ONE, Combination, frozen, thawed
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.naming import name_for
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop, parts_of
from checker.proofs.ways.sums.laws import lawful, outermost
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import Term, apply, parts

_MOST_MEANS, _MOST_FACTS = 4, 6


@dataclass(frozen=True)
class _Written:
    """The goal with Σ c·⟨w, u⟩ for its means; ``links`` say what these are."""

    goal: Term
    dots: dict[Term, Term] = field(default_factory=dict)  # ⟨w, u⟩: the mean that it is
    factors: tuple[Term, ...] = ()  # the numbers c that are positive
    links: tuple[Proof, ...] = ()
    units: tuple[Proof, ...] = ()  # Σw = 1
    facts: dict[Term, Proof] = field(default_factory=dict)


def means_by_lemmas(shop: Workshop, goal: Term) -> Proof | None:
    """The goal as a sum of multiples of hypotheses and of what lemmas say of inner products with the weights of its means.

    log A ≤ c from 0 < A and A ≤ e^c.
    """
    if goal.name == "le" and goal.args[0].name == "log" and goal.args[0].sort == "scalar":
        inside, bound = goal.args[0].args[0], apply("exp", goal.args[1])
        below = means_by_lemmas(shop, le(inside, bound))
        above = below and means_by_lemmas(shop, lt(0, inside))
        return below and above and shop.holds(goal, rules.monotone("log", below, above))
    written = _written(None, shop, goal)
    if written is None or not written.facts:
        return None
    told = list(written.facts.values())
    times = [_times(shop, one, c) for c in written.factors for one in told]
    found = shop.show(written.goal, [*shop.given(), *told, *(one for one in times if one)], degree=1)
    return found and completed(shop, goal, [found, *written.links], [(1, (), (0,))])


def weighted_means(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal by a search with these facts as hypotheses."""
    key = (goal, "weighted means")  # the facts are hypotheses further in: they help once
    written = None if key in search.failed else _written(search, shop, goal)
    search.failed.add(key)
    if written is None or not written.facts:
        return None
    found = search.solve(assuming(shop, *written.facts), written.goal)
    found = found and told_in_full(found, written.facts)
    return found and completed(shop, goal, [found, *written.links], [(1, (), (0,))])


def through_given_means(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A ≤ c from E b ≤ B and A ≤ (c/B)·E b, for hypotheses E b ≤ B with B > 0 and c/B ≥ 0 by sight: A speaks of other means."""
    key = (goal, shop.context, "through given means")
    if (
        goal.name != "le"
        or key in search.failed
        or not outermost(le(0, goal.args[0]))
        or outermost(le(0, goal.args[1]))
    ):
        return None
    search.failed.add(key)
    forms = shop.forms
    for one in shop.given():
        if one.concludes.name != "le" or one.left.name != "expectation" or one.left.sort != "scalar":
            continue
        bound = forms.scalar(one.right)
        factor = forms.times(forms.scalar(goal.args[1]), forms.inverse(bound))
        if len(bound) != 1 or forms.sign(bound) != 2 or forms.sign(factor) < 1:
            continue
        c = Writer(forms).scalar(factor)
        found = search.solve(shop, le(goal.args[0], c * one.left))
        whole = found and shop.holds(goal, found, one, weights=[num(1), c])
        if whole is not None:
            return whole
    return None


def _written(search: Search | None, shop: Workshop, goal: Term) -> _Written | None:
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar":
        return None
    means = [e for e in outermost(goal) if e.sort == "scalar" and e.args[1].name == "weighted"]
    written = _as_inner_products(search, shop, goal, means) if 0 < len(means) <= _MOST_MEANS else None
    if written is None:
        return None
    ranges = {one.concludes: one for e in means for one in _ranges(shop, e) if one.concludes not in shop.context}
    found = by_relevance(shop.forms, written.goal, list(_facts(assuming(shop, *ranges), written)), shop.given())
    return replace(written, facts={one.concludes: told_in_full(one, ranges) for one in found[:_MOST_FACTS]})


def _as_inner_products(search: Search | None, shop: Workshop, goal: Term, means: list[Term]) -> _Written | None:
    dots: dict[Term, Term] = {}
    links: list[Proof] = []
    factors: list[Term] = []
    units: dict[Term, Proof] = {}
    other = goal
    for e in means:
        shown = lawful(search, shop, e.args[1])
        summands = None if shown is None else _summands(shop, e)
        if shown is None or summands is None:
            continue
        k, law, _ = e.args
        inner = [apply("dot", law.args[0], u) for _, u in summands]
        at_k = [apply("entry", u, k) for _, u in summands]
        over_law = [apply("expectation", k, law, one) for one in at_k]
        dots |= dict(zip(inner, over_law, strict=True))
        body, whole, new = (_sum(summands, these) for these in (at_k, over_law, inner))
        factors += [c for c, _ in summands]
        units |= {one.concludes: one for one in (*shown[1], *_given_means(shop, law))}
        z = shop.variable("i", "index", size_of_bound(k.leaf))
        linear = apply("eq", apply("expectation", k, law, body), whole)
        links.append(Proof("linearity", linear, tuple(shown[1]), {"drawn": z.leaf}))
        other = replaced(other, e, new)
    positive = [c for c in dict.fromkeys(factors) if c != num(1) and shop.holds(lt(0, c))]
    return _Written(other, dots, tuple(positive), tuple(links), tuple(units.values())) if dots else None


def _sum(summands: list[tuple[Term, Term]], these: list[Term]) -> Term:
    """Σ c·t for the numbers c of the summands."""
    return reduce(add, (factor * one for (factor, _), one in zip(summands, these, strict=True)))


def _summands(shop: Workshop, e: Term) -> list[tuple[Term, Term]] | None:
    """The body at the outcomes as Σ c·u, with numbers c; None where it is not seen as a vector."""
    k, _, body = e.args
    forms, writer, size = shop.forms, Writer(shop.forms), size_of_bound(k.leaf)
    (ones,) = forms.vector(apply("stack", as_bound(shop.variable("i", "index", size)), num(1)))
    found = []
    for ids, factor in (forms.spread_out(k, body) or {}).items():
        rest: Combination = {ones: {(): ONE}}
        for b in ids:
            kind, *inside = forms.keys[b]
            u = thawed(inside[0]) if kind == "exp" else {}
            if ones in u:  # e^(u + c·1) = e^c·e^u
                factor = forms.times(factor, forms.exp(u.pop(ones)))
            rest = forms.product(rest, forms.basic("exp", frozen(u), size) if kind == "exp" else {(b,): {(): ONE}})
        found.append((writer.scalar(factor), writer.vector(rest)))
    return found or None


def _times(shop: Workshop, one: Proof, c: Term) -> Proof | None:
    low, high = (c * side for side in one.concludes.args)
    return shop.holds(apply(one.concludes.name, low, high), one, weights=[c])


@cache
def _of_weights(lemmas: tuple[LibraryLemma, ...]) -> tuple[LibraryLemma, ...]:
    """The lemmas about inner products with weights that are not negative."""
    return tuple(
        one
        for one in lemmas
        if any(s.name in ("minimum", "positive") for h in one.claim.hypotheses for s in parts(h))
        and any(s.name == "dot" for s in parts(one.claim.conclude))
    )


def _facts(shop: Workshop, written: _Written) -> Iterator[Proof]:
    """What lemmas say of the inner products."""
    base = FactBase(shop, lambda *_: None)
    for facts in Instances(base, _of_weights(all_lemmas())).rounds([written.goal]):
        for one in facts:
            if one.concludes.name in ("le", "lt") and not written.dots.keys().isdisjoint(parts(one.concludes)):
                yield from dict.fromkeys((one, _with_weights_of_one(shop, one, written.units)))


def _given_means(shop: Workshop, law: Term) -> Iterator[Proof]:
    """⟨w, x⟩ = c from hypotheses E x = c."""
    for one in shop.given():
        e = one.concludes.args[0] if one.concludes.name == "eq" else one.concludes
        if e.name == "expectation" and e.sort == "scalar" and e.args[1] == law and e.args[2].name == "entry":
            same = shop.holds(apply("eq", apply("dot", law.args[0], e.args[2].args[0]), one.right), one)
            yield from [same] if same and e.args[2].args[1] == e.args[0] else []


def _with_weights_of_one(shop: Workshop, one: Proof, units: tuple[Proof, ...]) -> Proof:
    """The fact with 1 for the sum of the weights and with means that are given, inside of roots and exponentials too."""
    try:
        told = Writer(shop.forms).relation(one.concludes.name, shop.forms.gap(one.concludes))
    except Undecided:
        return one
    links, other = [], told
    for unit in units:
        left = Writer(shop.forms).scalar(shop.forms.scalar(unit.left))
        unit, x = completed(shop, apply("eq", left, unit.right), [unit]) or unit, name_for(shop, left)
        for s in [
            s for s in parts(other) if s.name in ("sqrt", "exp") and s.sort == "scalar" and unit.left in parts(s)
        ]:
            links.append(put_equal(unit, replaced(s, unit.left, x), x))
            other = replaced(other, s, links[-1].right)
    found = completed(shop, other, [one, *links], [(1, (), (0,))]) if links else None
    return found or one


def _ranges(shop: Workshop, e: Term) -> Iterator[Proof]:
    """a ≤ x and x ≤ b at every outcome, one by one, where hypotheses say it together, or as |x| ≤ b."""
    i = shop.variable("i", "index", size_of_bound(e.args[0].leaf))
    for each in shop.at_every_index(i):
        for one in parts_of(each):
            if one.concludes.name not in ("le", "lt"):
                continue
            low, high = one.concludes.args
            said: list[Proof | None] = [one] if one.concludes.name == "le" and one is not each else []
            if low.name == "abs":
                x = low.args[0]
                said = [shop.holds(le(x, high), one, rules.absolute(x)), _below(shop, one, x, high)]
            for fact in said:
                if fact is not None:
                    yield rules.generality(fact, i)


def _below(shop: Workshop, one: Proof, x: Term, high: Term) -> Proof | None:
    return shop.holds(le(-high, x), one, rules.absolute(-x))


__all__ = ["means_by_lemmas", "through_given_means", "weighted_means"]
