"""Ways to use what hypotheses say of every number or vector: at terms of the goal that fit, and at the number that makes a bound least.

A statement “for every t: E e^(tY) ≤ e^(qt²)” is used at a/(2q), where qt² − at is least, for the numbers a of the goal.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from checker.errors import Undecided
from checker.proofs.proof import Proof, told_in_full
from checker.proofs.terms.monomials import quotient
from checker.proofs.terms.normal_form import Forms, told_at
from checker.proofs.terms.polynomials import Polynomial
from checker.proofs.terms.rational_factors import quotient_of_polynomials
from checker.proofs.terms.sizes import range_of, same_size
from checker.proofs.terms.writing import Writer
from checker.proofs.trees.proof_search import Search, assuming
from checker.proofs.trees.rules import generality, hypothesis, lt
from checker.proofs.trees.workshop import Workshop
from checker.statements.terms.iterations import put_leaves
from checker.statements.terms.over_indices import size_of_bound
from checker.statements.terms.term import BINDERS, Term, parts, subterms

_MOST_FACTS, _MOST_NUMBERS = 8, 4
_ARITHMETIC = ("add", "sub", "neg", "mul", "div", "pow", "and", "or", "not", "implies", "le", "lt", "eq", "num", "var")


def at_fitting_terms(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with instances of such hypotheses, at the terms where they speak of parts of the goal."""
    new: dict[Term, Proof] = {}
    for one in said_of_every(shop):
        for at in _fitting(shop, one.concludes, goal):
            fact = at_the_number(shop, one, at)
            if fact is not None and fact.concludes not in shop.context:
                new.setdefault(fact.concludes, fact)
    return _with_facts(search, shop, goal, dict(list(new.items())[:_MOST_FACTS]))


def from_every(shop: Workshop, goal: Term) -> Proof | None:
    """The goal from one instance and other hypotheses that are added."""
    for fact in fitting_instances(shop, goal):
        found = shop.holds(goal, fact) or shop.show(goal, [fact, *shop.given()], degree=1)
        if found is not None:
            return found
    return None


def fitting_instances(shop: Workshop, goal: Term) -> Iterator[Proof]:
    """What hypotheses say at the numbers or vectors that fit a part of the goal, perhaps at an index of the goal."""
    for one in said_of_every(shop):
        for at_index in [one] if one.concludes.name == "for_every" else [told_at(one, k) for k in _indices(goal, one)]:
            yield from (told_at(at_index, at) for at in _fitting(shop, at_index.concludes, goal))


def some_number(shop: Workshop, goal: Term, solve: Callable[[Workshop, Term], Proof | None]) -> Proof | None:
    """“There is a number”, not for every t does it fail: at a side of a comparison with t, or one more or less."""
    if goal.name != "not" or goal.args[0].name != "for_every" or goal.args[0].args[1].name != "not":
        return None
    every = goal.args[0]
    t, wanted = every.args[0], every.args[1].args[0]
    sides = [s.args[1 - k] for s in parts(wanted) if s.name in ("le", "lt", "eq") for k in (0, 1) if s.args[k] == t]
    for side in dict.fromkeys(s for s in sides if not s.open):
        for at in (side, side + 1, side - 1) if t.sort == "scalar" else (side,):
            here = put_leaves(wanted, {t.leaf: at})
            known = solve(shop, here)
            if known is not None:
                false = Proof("contradiction", lt(0, 0), (known, told_at(hypothesis(every), at)))
                return Proof("denial", goal, (false,))
    return None


def _indices(goal: Term, one: Proof) -> list[Term]:
    size = size_of_bound(one.concludes.args[0].leaf)
    spoken = dict.fromkeys(s for s in subterms(goal) if s.sort == "index" and not s.open)
    return [s for s in spoken if s.name == "var" and range_of(s) == size]


def said_of_every(shop: Workshop) -> list[Proof]:
    """The hypotheses about every number or vector, also those that say it for each index."""
    return [one for one in shop.given() if _body(one.concludes).name == "for_every"]


def at_the_number(shop: Workshop, one: Proof, at: Term) -> Proof | None:
    """What such a hypothesis says at a term; for each index where it says it for each."""
    if one.concludes.name == "for_every":
        return told_at(one, at)
    bound, whole = one.concludes.args
    if whole.args[0].sort != at.sort:
        return None
    j = shop.variable("j", "index", size_of_bound(bound.leaf))
    return generality(told_at(told_at(one, j), at), j)


def least_at(shop: Workshop, whole: Term, goal: Term) -> list[Term]:
    """a/(2q) for the numbers a of the goal, where the bound is e^(qt²)."""
    t, body = _body(whole).args
    square = body.args[1].args[0] if body.name == "le" and body.args[1].name == "exp" else None
    if t.sort != "scalar" or square is None:
        return []
    forms = shop.forms
    try:
        form = forms.scalar(square)
        atom = next(iter(forms.scalar(t)))[0][0]
        lead: Polynomial = {tuple(p for p in m if p[0] != atom): x for m, x in form.items() if (atom, 2) in m}
        if not lead or len(lead) != len(form):
            return []
        writer = Writer(forms)
        inverse = forms.inverse(forms.plus(lead, lead))
        return [writer.scalar(forms.times(forms.scalar(a), inverse)) for b in _numbers(goal, whole) for a in (b, -b)]
    except Undecided:
        return []


def _numbers(goal: Term, whole: Term) -> list[Term]:
    sides = goal.args if goal.name in ("le", "lt") and goal.args[0].sort == "scalar" else ()
    means = [e for side in sides[:1] for e in (side, *side.args) if e.name == "expectation"]
    spoken = [
        s
        for side in sides
        for s in subterms(side)
        if s.name == "var" and s.sort == "scalar" and s not in set(parts(whole))
    ]
    return list(dict.fromkeys([*means, *spoken]))[:_MOST_NUMBERS]


def _with_facts(search: Search, shop: Workshop, goal: Term, facts: dict[Term, Proof]) -> Proof | None:
    found = search.solve(assuming(shop, *facts), goal) if facts else None
    return found and told_in_full(found, facts)


def _body(whole: Term) -> Term:
    return whole.args[1] if whole.name == "for_each" else whole


def _fitting(shop: Workshop, whole: Term, goal: Term) -> list[Term]:
    """The terms at which a part of the statement is a part of the goal."""
    t, body = _body(whole).args
    other = whole.args[0] if whole.name == "for_each" else None
    patterns = [s for s in parts(body) if t.leaf in s.open and s.name not in _ARITHMETIC and s != t]
    spoken = [s for one in (goal, *shop.goals) for s in subterms(one) if not s.open]
    found = (
        at
        for pattern in patterns
        if pattern.open <= {t.leaf} | ({other.leaf} if other else set())
        for target in spoken
        if target.sort == pattern.sort
        for at in _matches(shop.forms, pattern, target, t)
        if not at.open and at.sort == t.sort and (t.sort == "scalar" or same_size(at, t))
    )
    return list(dict.fromkeys(found))


def _matches(forms: Forms, pattern: Term, target: Term, t: Term) -> Iterator[Term]:
    """What t may stand for where the pattern is the target."""
    if pattern == t:
        yield target
        return
    if t.leaf not in pattern.open:
        return
    if pattern.name == "mul" and pattern.sort == target.sort == "scalar":
        yield from _multiples(forms, pattern, target, t)
    if pattern.name != target.name or len(pattern.args) != len(target.args):
        return
    if pattern.name in BINDERS:
        same = pattern.args[0].sort == target.args[0].sort and size_of_bound(pattern.args[0].leaf) == size_of_bound(
            target.args[0].leaf
        )
        if same and pattern.args[1:-1] == target.args[1:-1]:
            renamed = put_leaves(target.args[-1], {target.args[0].leaf: pattern.args[0]})
            yield from _matches(forms, pattern.args[-1], renamed, t)
        return
    for one, other in zip(pattern.args, target.args, strict=True):
        yield from _matches(forms, one, other, t)


def _multiples(forms: Forms, pattern: Term, target: Term, t: Term) -> Iterable[Term]:
    """c where the pattern is t·a and the target c·a."""
    rest = [one for one in pattern.args if one != t]
    if len(rest) != 1 or t.leaf in rest[0].open:
        return
    try:
        whole, part = forms.scalar(target), forms.scalar(rest[0])
        lead = min(part, default=None)
        if lead is None:
            return
        for m in whole:
            rest_of = quotient(m, lead)
            if rest_of is not None:
                c = {rest_of: whole[m] / part[lead]}
                share = forms.times(c, part)
                if not any(n not in whole or whole[n] != x for n, x in share.items()):
                    yield Writer(forms).scalar(c)
                    if len(share) != len(whole) and (several := quotient_of_polynomials(whole, part)):
                        yield Writer(forms).scalar(several)
                    return
    except Undecided:
        return


__all__ = [
    "at_fitting_terms",
    "at_the_number",
    "fitting_instances",
    "from_every",
    "least_at",
    "said_of_every",
    "some_number",
]
