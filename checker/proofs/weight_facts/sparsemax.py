"""Facts about sparsemax(z): it is the projection of z onto the weights, and cuts z off at one threshold.

From the threshold follows which entries are 0, and which one is 1: by the greatest entry of z, and by how far one entry leads all others.

**Guarantee.** every fact is a tree that ``verify.py`` can check.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from checker.proofs.inequalities.fact_base import FactBase
from checker.proofs.proof import Proof
from checker.proofs.terms.polynomials import Atom
from checker.proofs.terms.sizes import is_index_of, ones_like, same_size
from checker.proofs.trees import rules
from checker.proofs.trees.composition import holds_or_not
from checker.proofs.trees.function_facts import entry_not_negative, softmax_entry_at_most_one, sure
from checker.proofs.trees.rewriting import completed
from checker.proofs.trees.rules import le, lt, num
from checker.proofs.trees.rules_of_masks import projection, threshold
from checker.proofs.trees.workshop import Workshop
from checker.proofs.weight_facts.one_hot import Unit, behind, led
from checker.statements.terms.term import Term, apply

_MOST = 4


def projections(base: FactBase) -> Iterator[Proof]:
    """⟨z − p, y − p⟩ ≤ 0 for each p = sparsemax(z) that is spoken of, and the weights y that are."""
    vectors = base.shop.vectors()
    sparse = [p for p in vectors if p.name == "sparsemax" and not p.open]
    given = [u for u in vectors if not u.open and _sums_to_one(base, u) is not None] if sparse else []
    for p in sparse[:_MOST]:
        for y in [y for y in given if y != p and same_size(y, p)][:_MOST]:
            k = base.shop.variable("k", "index", y)
            each, whole = entry_not_negative(base.shop, y, k), _sums_to_one(base, y)
            if each is not None and whole is not None:
                yield projection(p.args[0], y, each, whole, k)


def _sums_to_one(base: FactBase, y: Term) -> Proof | None:
    """Σy = 1 by sight, or as a hypothesis."""
    goal = apply("eq", apply("sum", y), num(1))
    return base.shop.holds(goal) or base.shop.known(goal)


def thresholds(base: FactBase, a: Atom) -> Iterator[Proof]:
    """p_i·((z_j − p_j) − (z_i − p_i)) ≤ 0 for an entry p_i that occurs, and the other places that do."""
    met = base.entry_of(a, "sparsemax")
    if met is None:
        return
    p, here = met
    places = [i for key, i in base.shop.forms.indices.items() if base.mentions_index(key) and is_index_of(p, i)][:_MOST]
    for i, j in permutations(places, 2):
        if here in (i, j):
            yield threshold(p.args[0], i, j)


def cut_off(base: FactBase, a: Atom) -> Iterator[Proof]:
    """Of an entry p_i that occurs: p_i·(max z − z_i − 1 + p_i) ≤ 0, where max z occurs, and what follows from a lead of z_i."""
    shop, met = base.shop, base.entry_of(a, "sparsemax")
    if met is None:
        return
    p, i = met
    (z,) = p.args
    if base.occurs(apply("maximum", z)):
        yield _below_the_greatest(shop, z, i)
    if shop.indexed:
        unit, k = Unit(shop, p, i), shop.variable("k", "index", p)
        margin = apply("margin", z, i)
        leads = [rules.margin(rules.hypothesis(unit.at(k)[2]), z, i, k)] if base.occurs(margin) else []
        for known in [*leads, *led(shop, unit, k)]:
            found = _by_a_lead(base, unit, z, k, known)
            if found is not None:
                yield found


def _below_the_greatest(shop: Workshop, z: Term, i: Term) -> Proof:
    """p_i·(max z − z_i − 1 + p_i) ≤ 0: where 0 < p_i, z_k − p_k ≤ z_i − p_i for every k, and p_k ≤ 1."""
    p, top, k = apply("sparsemax", z), apply("maximum", z), shop.variable("k", "index", z)
    pi, zi, zk = apply("entry", p, i), apply("entry", z, i), apply("entry", z, k)
    goal, positive = le(pi * (top - zi - 1 + pi), 0), lt(0, pi)
    above, denial = rules.hypothesis(positive), apply("not", positive)
    parts = [
        threshold(z, i, k),
        softmax_entry_at_most_one(shop, p, k),
        rules.positive_reciprocal(above, pi),
        rules.reciprocal(above, pi),
    ]
    each = completed(shop, le(zk, zi + 1 - pi), parts, [(1, (), (0, 2)), (1, (), (1,))])
    bound = Proof("extremes", le(top, zi + 1 - pi), (sure(each),), {"of": z, "index": k.leaf})
    here = sure(shop.holds(goal, bound, weights=[pi]))
    none = rules.negation(rules.hypothesis(denial))
    zero = Proof("antisymmetry", apply("eq", pi, num(0)), (none, sure(shop.holds(le(0, pi)))))
    elsewhere = sure(completed(shop, goal, [zero]))
    either = holds_or_not(positive)
    return rules.cases(either, here, elsewhere)


def _by_a_lead(base: FactBase, unit: Unit, z: Term, k: Term, known: Proof) -> Proof | None:
    """(1 − p_i)·(c − p_i) ≤ 0 from c ≤ z_i − z_k for k ≠ i, as p_k·(c − p_i + p_k) ≤ 0 for these k."""
    shop, p, i = base.shop, unit.like, unit.i
    step = behind(base, z, i, k, known)
    if step is None:
        return None
    c = -step.right
    pi, pk = apply("entry", p, i), apply("entry", p, k)
    rest = apply("hadamard", p, (pi - c) * ones_like(p) - p)
    goal = le(0, apply("entry", rest, k))
    each = completed(shop, goal, [threshold(z, k, i), step], [(1, (), (0,)), (pk, (), (1,))])
    added = each and unit.others(rest, k, each)
    if added is None:
        return None
    square, m = apply("hadamard", p, p), shop.variable("m", "index", p)
    above = rules.combine(le(0, apply("entry", square, m)), (), [(1, (apply("entry", p, m),), ())])
    part = rules.entries(le(apply("entry", square, i), apply("sum", square)), above, square, square, m)
    return shop.holds(le((1 - pi) * (c - pi), 0), added, part)
