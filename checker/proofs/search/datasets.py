"""Goals about datasets: facts of docs/datasets.md become hypotheses of the search, and their proofs take their places in what is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from checker.errors import Undecided
from checker.proofs.effort import now
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.search.portfolio import Portfolio
from checker.proofs.tactics.dataset_facts import dataset_facts
from checker.proofs.trees import rules
from checker.proofs.trees.composition import contrary
from checker.proofs.trees.proof_search import assuming
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.ranges import ANY_DECREASING
from checker.statements.terms.term import Term, subterms

_ATTEMPTS, _SECONDS = 8, 2.1


def _of_any(s: Term) -> bool:
    """Whether it is every decreasing loss, of which nothing is known but the facts."""
    return s.sort == "loss" and s.shape == (ANY_DECREASING,)


def about_datasets(shop: Workshop, goal: Term) -> Proof | None:
    """The goal from facts about its datasets; both parts of "and", the second part of "implies" under the first."""
    spoken = [s for one in (goal, *shop.context) for s in subterms(one)]
    if not any(s.sort == "dataset" or s.name in ("slope_bound", "curvature_bound") or _of_any(s) for s in spoken):
        return None
    if goal.name == "and":
        first = about_datasets(shop, goal.args[0])
        second = first and about_datasets(shop, goal.args[1])
        return first and second and rules.both(first, second)
    if goal.name == "implies":
        part = about_datasets(assuming(shop, goal.args[0]), goal.args[1])
        return part and Proof("assume", goal, (part,))
    if goal.name == "not" and goal.args[0].name in ("lt", "le"):
        turned = about_datasets(shop, contrary(goal.args[0]))
        return turned and Proof("denial", goal, (turned,))
    began = now()
    try:
        return _from_facts(shop, goal) if shop.left_for_datasets[0] > 0 else None
    finally:
        shop.left_for_datasets[0] -= now() - began


def _from_facts(shop: Workshop, goal: Term) -> Proof | None:
    tried: dict[tuple[Term, int], Proof | None] = {}
    late = now() + min(_SECONDS, shop.left_for_datasets[0])

    def added(one: Term, known: Mapping[Term, Proof]) -> Proof | None:
        return _added(shop, one, known)

    def search(one: Term, known: Mapping[Term, Proof]) -> Proof | None:
        key = (one, len(known))
        if key not in tried:
            tried[key] = None if now() > late else _searched(shop, one, known, late - now())
        return tried[key]

    facts = {one.concludes: one for one in dataset_facts(shop, goal, added, search)}
    return _searched(shop, goal, facts, _SECONDS) if facts else None


def _added(shop: Workshop, goal: Term, facts: Mapping[Term, Proof], degree: int = 1) -> Proof | None:
    """A relation between scalars from what is known, by adding up."""
    told = [one for one in facts.values() if one.concludes.name in ("le", "lt", "eq") and one.left.sort == "scalar"]
    try:
        times = _factors(shop, goal, told) if degree > 1 else []
        return shop.show(goal, [*shop.given(), *told], degree=degree, times=times)
    except Undecided:
        return None


def _factors(shop: Workshop, goal: Term, facts: Sequence[Proof]) -> list[Term]:
    """Of every summand of the goal the factors that are visibly ≥ 0, as one product; the others are known to be so by facts."""
    gaps = [shop.forms.gap(one.concludes) for one in facts if one.concludes.name in ("le", "lt")]
    found: dict[Term, None] = {}
    for summand in (one for side in goal.args for one in _summands(side)):
        rest = [one for one in summand if shop.forms.scalar(one) not in gaps]
        whole = prod(rest, start=num(1))
        if rest and len(rest) < len(summand) and shop.forms.sign(shop.forms.scalar(whole)) > 0:
            found[whole] = None
    return list(found)


def _summands(term: Term) -> list[tuple[Term, ...]]:
    """The products of which a scalar is the sum, signs left aside."""
    if term.name in ("add", "sub"):
        return [one for side in term.args for one in _summands(side)]
    if term.name == "mul":
        return [a + b for a in _summands(term.args[0]) for b in _summands(term.args[1])]
    if term.name == "div":
        return [(*one, 1 / term.args[1]) for one in _summands(term.args[0])]
    return [(term,)]


def _by_factor(shop: Workshop, goal: Term, facts: Mapping[Term, Proof]) -> Proof | None:
    """u ≤ K·w from a fact u ≤ k·w with w ≥ 0 and k ≤ K."""
    if goal.name != "le" or goal.args[1].name != "mul":
        return None
    K, w = goal.args[1].args
    for one in facts.values():
        fits = (
            one.concludes.name == "le"
            and one.left == goal.args[0]
            and one.right.name == "mul"
            and one.right.args[1] == w
        )
        if fits and shop.forms.sign(shop.forms.scalar(w)) > 0:
            known = _added(shop, le(one.right.args[0], K), facts, degree=2)
            if known is not None:
                return shop.holds(goal, one, known, weights=[num(1), w])
    return None


def _shares(shop: Workshop, goal: Term, facts: Mapping[Term, Proof]) -> list[Proof]:
    """For denominators K of the goal, known as positive: 0 < 1/K and K·(1/K) = 1, and y ≤ K for the other factors y that meet a/K."""
    found = []
    for product in [s for s in subterms(goal) if s.name in ("mul", "div") and s.sort == "scalar"]:
        a, y = product.args
        K = a.args[1] if product.name == "mul" and a.name == "div" else y if product.name == "div" else None
        positive = None if K is None else shop.known(lt(0, K))
        if K is None or positive is None:
            continue
        found += [Proof("reciprocal", lt(0, 1 / K), (positive,), {"of": K}), rules.reciprocal(positive, K)]
        below = _added(shop, le(y, K), facts, degree=2) if product.name == "mul" else None
        found += [below] if below else []
    return found


def _by_shares(shop: Workshop, goal: Term, facts: Mapping[Term, Proof]) -> Proof | None:
    """(a/K)·y ≤ b from y ≤ K, a ≥ 0 and a ≤ b; 0 ≤ a/K from 0 ≤ a."""
    more = _shares(shop, goal, facts)
    given = [one for one in shop.given() if one.concludes.name in ("le", "lt")]
    scalars = {s for one in given for s in subterms(one.concludes) if s.sort == "scalar" and s.name == "var"}
    return shop.show(goal, [*given, *more], degree=3, times=list(scalars)) if more else None


def _searched(shop: Workshop, goal: Term, facts: Mapping[Term, Proof], seconds: float) -> Proof | None:
    """The goal with the conclusions of the facts as hypotheses, which are then replaced by their proofs."""
    if goal in facts:
        return facts[goal]
    found = None
    if goal.name in ("le", "lt", "eq") and goal.args[0].sort == "scalar":
        found = _added(shop, goal, facts) or _by_factor(shop, goal, facts) or _by_shares(shop, goal, facts)
        found = found or _added(shop, goal, facts, degree=2)
    if found is None:
        fuller = assuming(shop, *(one for one in facts if one not in shop.context))
        found = Portfolio(attempts=_ATTEMPTS, seconds=seconds).solve(fuller, goal)
    return found and told_in_full(found, facts)
