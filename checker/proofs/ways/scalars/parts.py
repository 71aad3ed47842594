"""Ways to prove a goal about a part that it speaks of in one way only, as one about any number in its place.

Such parts are a power e^p, where p stands in powers only, and the norm of a vector that is composed of others.

**Guarantee.** none beyond that of the trees: ``verify.py`` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from checker.proofs.proof import Proof, rename, told_in_full
from checker.proofs.terms.plausible import plausible
from checker.proofs.terms.writing import Writer
from checker.proofs.trees import rules
from checker.proofs.trees.proof_search import Search, assuming, replaced
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.scalars.exponentials import sigmoid_as_fraction
from checker.statements.terms.term import Term, apply, subterms, variables_of

_COMPOSED = ("stack", "add", "sub", "hadamard", "sum_over")
_SHARE = 0.4  # of the effort that is left


def powers_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """F(e^(−p)) ≤ 0 from F(x) ≤ 0 for every x > 0, which has an end at 0; 1/(1 + x) stands for a sigmoid of p."""
    key = (goal, shop.context, "powers named")
    if goal.name not in ("le", "lt") or search.names or search.segments or key in search.failed:
        return None
    search.failed.add(key)
    writer = Writer(shop.forms)
    plain = Term(goal.name, (num(0), writer.scalar(shop.forms.gap(goal))), sort="truth")
    p = _exponent(shop, plain)
    if p is None:
        return None
    power, x, links, named = apply("exp", -p), shop.variable("x", "scalar"), list[Proof](), plain
    for g in dict.fromkeys(s for s in subterms(plain) if s.name == "sigmoid"):
        link = sigmoid_as_fraction(shop, g)
        if link is None:
            return None
        links.append(link)
        named = replaced(named, g, link.right)
    for s in dict.fromkeys(s for s in subterms(named) if s.name == "exp"):
        named = replaced(named, s, x if shop.same(s, power) else 1 / x)
    told = _known_of_the_power(search, shop, p, power, x)
    if told is None or variables_of(p) & variables_of(named) or not plausible(told, named):
        return None
    others = tuple(one for one in shop.context if not variables_of(one) & variables_of(p))
    search.names += 1
    try:
        found = search.solve(assuming(replace(shop, context=others), *told), named)
    finally:
        search.names -= 1
    if found is None:
        return None
    meant = told_in_full(rename(found, {x.leaf: power}), {one.concludes: one for one in told.values()})
    return completed(shop, goal, [meant, *links], [(1, (), (0,))])


def _exponent(shop: Workshop, goal: Term) -> Term | None:
    """The p of a goal all of whose powers and sigmoids are of p and −p; None where there are others, or p is a number."""
    inside = dict.fromkeys(s.args[0] for s in subterms(goal) if s.name in ("exp", "sigmoid") and not s.open)
    if not inside or any(one.sort != "scalar" for one in inside) or not any(s.name == "log" for s in subterms(goal)):
        return None
    p = next(iter(inside))
    if not variables_of(p) or any(not (shop.same(p, one) or shop.same(-p, one)) for one in inside):
        return None
    return p if any(shop.same(-p, s.args[0]) for s in subterms(goal) if s.name == "exp") else -p


def _known_of_the_power(search: Search, shop: Workshop, p: Term, power: Term, x: Term) -> dict[Term, Proof] | None:
    """0 < e^(−p), and e^(−p) ≤ 1 or 1 ≤ e^(−p) where the sign of p is known, by what they say of x."""
    positive = shop.holds(lt(0, power))
    if positive is None:
        return None
    told = {lt(0, x): positive}
    for low, high, said in ((-p, num(0), le(x, 1)), (num(0), -p, le(1, x))):
        known = search.solve(shop, le(low, high)) if plausible(shop.context, le(low, high)) else None
        bound = replaced(said, x, power)
        step = known and shop.holds(bound, rules.monotone("exp", known))
        if step is not None:
            told[said] = step
    return told


def composed_norms_named(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """A goal that speaks of some vectors only in the norm of one that is composed of them, as one about any number r ≥ 0."""
    key = (goal, shop.context, "norms named")
    if goal.name not in ("le", "lt") or goal.args[0].sort != "scalar" or search.names or key in search.failed:
        return None
    search.failed.add(key)
    lengths = dict.fromkeys(s for s in subterms(goal) if s.name == "norm" and not s.open)
    links, plain = list[Proof](), goal
    for s in lengths:
        if s.args[0].name == "mul":
            links.append(rules.product(*s.args[0].args))
            plain = _with(plain, s, links[-1].right)
    for y in dict.fromkeys(s.args[0] for s in subterms(plain) if s.name == "norm" and s.args[0].name in _COMPOSED):
        whole, r = rules.size(y), shop.variable("r", "scalar")
        named = _with(plain, whole, r)
        inside = {s for s in subterms(y) if s.name == "var" and s.sort in ("vector", "matrix", "index")}
        if inside & set(_outside_lengths(named)) or y.open or not plausible((*shop.context, le(0, r)), named):
            continue
        others = tuple(one for one in shop.context if not inside & set(subterms(one)))
        search.names += 1
        try:
            found = search.within(_SHARE, assuming(replace(shop, context=others), le(0, r)), named)
        finally:
            search.names -= 1
        positive = shop.holds(le(0, whole))
        if found is not None and positive is not None:
            told = told_in_full(rename(found, {r.leaf: whole}), {positive.concludes: positive})
            return completed(shop, goal, [told, *links], [(1, (), (0,))])
    return None


def _with(relation: Term, old: Term, new: Term) -> Term:
    return Term(relation.name, tuple(replaced(side, old, new) for side in relation.args), sort="truth")


def _outside_lengths(term: Term) -> Iterator[Term]:
    """The parts of a term that are not there to say how long a vector is."""
    yield term
    for one in term.args if term.name != "length" else ():
        yield from _outside_lengths(one)
