"""Ways to prove an inequality by adding up: squares times facts, of low degree or higher."""

from __future__ import annotations

from collections.abc import Iterator

from checker.proofs import rules
from checker.proofs.lipschitz import lipschitz_bound
from checker.proofs.plausible import tangent_points
from checker.proofs.polynomials import Polynomial
from checker.proofs.positivity import by_squares
from checker.proofs.proof import Proof
from checker.proofs.proof_search import Search
from checker.proofs.rules import le, lt, num
from checker.proofs.sizes import same_size, size_of
from checker.proofs.workshop import Workshop
from checker.proofs.writing import Writer
from checker.statements.term import Term, apply, subterms


def quick_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, of low degree."""
    if goal.name not in ("le", "lt"):
        return None
    more = [*_lipschitz(search, shop, goal), *_logarithms_defined(search, shop, goal)]
    return by_squares(shop, goal, rounds=2, more=more, hints=tangent_points(shop.context, goal))


def _logarithms_defined(search: Search, shop: Workshop, goal: Term) -> list[Proof]:
    """0 < y for the arguments y of logarithms that are sums of which only the search sees it."""
    arguments = dict.fromkeys(
        s.args[0] for t in goal.args for s in subterms(t) if s.name == "log" and s.sort == "scalar"
    )
    sums = [y for y in arguments if y.name == "add" and shop.forms.sign(shop.forms.scalar(y)) < 2]
    found = [search.solve(shop, lt(0, y)) for y in sums[:2]]
    return [one for one in found if one is not None]


def long_sum(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Squares times facts, two degrees higher."""
    key = (goal, shop.context, "long sum")
    if goal.name not in ("le", "lt") or key in search.failed:
        return None
    search.failed.add(key)
    return by_squares(shop, goal, rounds=2, level=2)


def slope_of_weights(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """:func:`long_sum` on a derivative along a segment that speaks of softmax weights, before derivatives of the derivative."""
    parts = [s for t in goal.args for s in subterms(t)]
    weights = any(s.name == "softmax" for s in parts) and not any(s.name in ("exp", "log") for s in parts)
    return long_sum(search, shop, goal) if search.segments and weights else None


def _lipschitz(search: Search, shop: Workshop, goal: Term) -> list[Proof]:
    """‖softmax(a) − softmax(b)‖ ≤ ½‖a − b‖ and ⟨softmax(a) − softmax(b), v⟩ against it, for the softmax vectors of the goal."""
    weights = list(dict.fromkeys(s for t in goal.args for s in _outside_logarithms(t) if s.name == "softmax"))
    if len(weights) != 2 or not any(s.name in ("norm", "max_norm") for t in goal.args for s in subterms(t)):
        return []
    a, b = (s.args[0] for s in weights)
    if a.name != "var" or b.name != "var" or a.shape != b.shape:
        return []
    found = lipschitz_bound(shop, weights[0], a, b)
    if found is None:
        return []
    facts = [found.proof]
    gap = weights[0] - weights[1]
    for v in [v for v in shop.vectors() if v.name == "var" and v.shape == a.shape][:3]:
        bound = rules.cauchy(gap, v)
        for inner in (apply("dot", gap, v), -apply("dot", gap, v)):
            one = shop.holds(le(inner, bound.right), rules.absolute(inner), bound)
            facts += [one] if one is not None else []
    return facts


def _outside_logarithms(term: Term) -> Iterator[Term]:
    """The parts of a term that do not stand in a logarithm."""
    yield term
    for one in term.args if term.name != "log" else ():
        yield from _outside_logarithms(one)


def entry_by_entry(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """0 ≤ Σ_i v_i from 0 ≤ v_i for every i, where both sides of the goal together are one sum over entries.

    A number c in the goal is Σ_i c·s_i for softmax weights s that stand in all the sums, and c·n is Σ_i c.
    """
    if goal.name != "le" or (goal, shop.context, "entries") in search.failed:
        return None
    search.failed.add((goal, shop.context, "entries"))
    whole = _one_sum(shop, shop.forms.gap(goal))
    if whole is None:
        return None
    v, writer = whole, Writer(shop.forms)
    i = shop.variable("i", "index", v)
    entry = apply("entry", v, i)
    known = search.solve(shop, le(0, writer.scalar(shop.forms.scalar(entry))))
    each = known and shop.holds(le(0, entry), known)
    if each is None:
        return None
    total = rules.entries(le(0, apply("sum", v)), each, num(0) * v, v, i)
    return shop.holds(goal, total)


def _one_sum(shop: Workshop, gap: Polynomial) -> Term | None:
    """The vector whose sum is the polynomial: every monomial has a sum over entries of one size, or can be written so."""
    forms, writer = shop.forms, Writer(shop.forms)
    keys = forms.keys
    sums = {a: keys[a][1] for m in gap for a, _ in m if keys[a][0] == "sum"}
    if not sums:
        return None
    shared = set.intersection(*(set(ids) for ids in sums.values()))
    weights = next((b for b in sorted(shared) if keys[b][0] == "softmax"), None)
    basic = writer.basic(next(iter(sums.values()))[0])
    whole: Term | None = None
    for m, x in gap.items():
        inside = next(((a, k) for a, k in m if a in sums), None)
        size = None if inside else next(((a, k) for a, k in m if keys[a][0] == "size"), None)
        taken = inside or size
        rest = {tuple((a, k - (a == taken[0])) for a, k in m if k - (a == taken[0])) if taken else m: x}
        if inside is not None:
            part = writer.product(sums[inside[0]])
        elif size is not None and weights is None and size_of(basic) == keys[size[0]][1]:
            part = apply("exp", num(0) * basic)
        elif weights is not None:
            part, rest = writer.basic(weights), {m: x}
        else:
            return None
        if not same_size(part, basic):
            return None
        part = writer.scalar(rest) * part
        whole = part if whole is None else whole + part
    return whole
