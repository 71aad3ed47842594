"""Ways to prove what is said of means: by their values, by what holds for all that is drawn (rule ``mean``), and indicators case by case.

**Guarantee.** none beyond that of the trees.
"""

from __future__ import annotations

from checker.errors import Undecided, Undefined
from checker.meaning.draws import conditions_of
from checker.proofs.indices.orders import in_their_own_order, mean_of_orders
from checker.proofs.inequalities.identities import identity
from checker.proofs.proof import Proof
from checker.proofs.terms.sizes import size_if_known
from checker.proofs.trees.proof_search import Search, replaced
from checker.proofs.trees.rules import is_relation, le, num
from checker.proofs.trees.workshop import Workshop
from checker.proofs.ways.form.cases import substituted
from checker.statements.terms.laws import kind_of
from checker.statements.terms.over_indices import name_of, size_of_bound, sizes_of_bound
from checker.statements.terms.term import Term, apply, parts, put, subterms
from checker.symbolic.formulas.formula_terms import value_of


def means_computed(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with the values of its means, where these are polynomials of what is drawn or exponentials of linear forms."""
    if not is_relation(goal):
        return None
    links = [one for e in _means(goal) if (one := _value(shop, goal, e)) is not None]
    return substituted(search, shop, goal, *links) if links else None


def reordered(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with sums, and what else is the same of entries in any order, in their own order."""
    links = in_their_own_order(goal) if is_relation(goal) else []
    return substituted(search, shop, goal, *links) if links else None


def _means(goal: Term) -> list[Term]:
    """The means of scalars, and those over orders, that are in no other one."""
    found = dict.fromkeys(
        s
        for t in goal.args
        for s in subterms(t)
        if s.name == "expectation" and (s.sort == "scalar" or s.args[0].sort == "order")
    )
    inside = {s for e in found for s in subterms(e) if s != e}
    return [e for e in found if e not in inside and e.args[0].sort != "index"]


def _value(shop: Workshop, goal: Term, e: Term) -> Proof | None:
    if e.args[0].sort == "order":
        return mean_of_orders(shop, e)
    try:
        value = value_of(e, (goal, *shop.context))
    except (Undecided, Undefined):
        return None
    return identity(shop, apply("eq", e, value)) if not any(s.name == "expectation" for s in subterms(value)) else None


def indices_averaged(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """The goal with Σ_i w_i·a, or 1/n·Σ_i a, for the mean of a scalar a over an index."""
    if not is_relation(goal):
        return None
    plain = goal
    for e in dict.fromkeys(s for t in goal.args for s in subterms(t) if s.name == "expectation" and s.sort == "scalar"):
        index, law, body = e.args
        if index.sort != "index" or e.open:
            continue
        if kind_of(law) == "uniform":
            size = size_of_bound(index.leaf)
            like = next(
                (s for s in subterms(goal) if s.sort == "vector" and not s.open and size_if_known(s) == size), None
            )
            count = apply("length", apply("stack", index, num(1)) if like is None else like)
            plain = replaced(plain, e, 1 / count * apply("sum_over", index, body))
        else:
            plain = replaced(plain, e, apply("sum_over", index, apply("entry", law.args[0], index) * body))
    known = search.written_anew(shop, plain) if plain != goal else None
    return known and shop.holds(goal, known)


def drawn_by_drawn(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """E a ≤ E b from a ≤ b for everything that is drawn; a number stands for its own mean."""
    if goal.name != "le":
        return None
    means = [s for s in goal.args if s.name == "expectation"]
    if not means or means[0].args[0].sort == "index" or any(s.args[:2] != means[0].args[:2] for s in means):
        return None
    drawn, law, _ = means[0].args
    others = [s for side in goal.args if side.name != "expectation" for s in parts(side)]
    if drawn.sort == "matrix" or any(s.name == "bound" and name_of(s.leaf) == name_of(drawn.leaf) for s in others):
        return None  # a mean over the same name inside
    sides, links = [], []
    for side in goal.args:
        whole = side if side.name == "expectation" else apply("expectation", drawn, law, side)
        if whole is not side:
            same = mean_of_orders(shop, whole) if drawn.sort == "order" else identity(shop, apply("eq", whole, side))
            if same is None:
                return None
            links.append(same)
        sides.append(whole)
    z = shop.variable(name_of(drawn.leaf), drawn.sort, *sizes_of_bound(drawn.leaf)[:1])
    lawful = [_shown(search, shop, one) for one in conditions_of(law) if one.name == "le"]
    known = search.solve(shop, le(*(put(one.args[2], drawn, z) for one in sides)))
    if known is None or None in lawful:
        return None
    mean = Proof("mean", le(*sides), (known, *(one for one in lawful if one is not None)), {"drawn": z.leaf})
    weights = [num(1), *(num(1 if one.concludes.args[1] == goal.args[1] else -1) for one in links)]
    turned = [num(1), *(num(-1 if w == num(1) else 1) for w in weights[1:])]
    return shop.holds(goal, mean, *links, weights=weights) or shop.holds(goal, mean, *links, weights=turned)


def rare(search: Search, shop: Workshop, goal: Term) -> Proof | None:
    """Markov's inequality, for a probability on the left: E 1[t ≤ q] ≤ E q/t, or with the squares of both, and a bound of that mean."""
    if goal.name != "le" or goal.args[0].name != "expectation" or goal.args[0].args[2].name != "indicator":
        return None
    drawn, law, body = goal.args[0].args
    if body.args[0].name not in ("le", "lt") or body.args[0].args[0].open:
        return None
    t, q = body.args[0].args
    for above in (q.args[0] ** 2 / t**2,) if q.name == "abs" else (q / t, q**2 / t**2):
        bound = apply("expectation", drawn, law, above)
        second = search.solve(shop, le(bound, goal.args[1]))
        first = second and search.solve(shop, le(goal.args[0], bound))
        if first and second:
            return shop.holds(goal, first, second)
    return None


def _shown(search: Search, shop: Workshop, fact: Term) -> Proof | None:
    return shop.known(fact) or shop.holds(fact) or search.solve(shop, fact)


__all__ = ["drawn_by_drawn", "indices_averaged", "means_computed", "rare", "reordered"]
